import type { Language } from './language.ts';

/** Endings of nouns, adjectives and verbs; the longest that fits is taken off. */
const ENDINGS: readonly string[] =
  `owaniami owaniach owaniem owanie owania owaniu owania owań owane owany owana owanych owanego
  owanej owanym owaną ować ywać iwać ujecie ujemy ujesz ujący ująca ujące uję uje ują ował owała owali owały ościami ościach
  ością ości ość iami iach iom iego iemu iej iem imi ich im ia ie ię ią iu io i ami ach om owie owi ów ego emu ymi ych
  ej ym em ę ą a e y u o acie amy asz ają ać ecie emy esz eć icie imy isz ić ycie ymy ysz yć ąć łem łam liśmy łyśmy ało
  ała ali ały ał iło iła ili iły ił yło yła yli yły ył ony ona one onych onego ony any ana ane anych anego anej aną`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
const SHORTEST_STEM = 3;

export const pl: Language = {
  stemmer: stemPolish,
  stopWords: `i w nie na się z do to że jest o jak za od po co ale czy przez dla są ten był może lub oraz jego które gdzie kiedy
    dlaczego ile który która którzy których którym którą jaki jaka jakie jakiego jakiej jakich jakim też także już tylko bardzo
    gdy jeśli jeżeli aby żeby ponieważ więc mnie mój moja moje moją mojego mojej moich mogę możemy można możecie muszę trzeba
    proszę chcę chciałbym chciałabym chcemy państwo państwa państwu wasz wasza wasze waszej waszego nasz nasza nasze jej być
    będzie będę mają macie mieć potrzebuję wiem wiedzieć pomóc pomoc tego tej tym tych temu tak nic przed przy między ze
    jestem jesteście było była były kto komu czym czego jako niż podczas sie moge prosze mozna jesli zeby ktory chce`,
  negations: 'nie bez nigdy nikt nic żaden żadna żadne brak ani',
  // Without do and po: the one is English for "do", the other Italian for "a little".
  contrastWords: 'nie bez nigdy nikt nic żaden żadna żadne brak ani przed od oprócz poza więcej mniej tylko nad',
  contraries:
    'pierwszy ostatni, przed po, więcej/większy mniej/mniejszy, zawsze nigdy, stary nowy, otworzyć/otwarty zamknąć/zamknięty, kupić sprzedać, najlepszy najgorszy, wcześnie późno, początek koniec, dozwolony zabroniony/zakazany, zwiększyć zmniejszyć, wewnątrz zewnątrz, minimum/minimalny maksimum/maksymalny, włączyć wyłączyć, szybki wolny, tani drogi, płatny bezpłatny/darmowy',
  numbers: 'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  dates: {
    days: 'poniedziałek, wtorek, środa, środę, czwartek, piątek, sobota, sobotę, niedziela, niedzielę',
    months:
      'styczeń, stycznia, luty, lutego, marzec, marca, kwiecień, kwietnia, maj, maja, czerwiec, czerwca, lipiec, lipca, sierpień, sierpnia, wrzesień, września, październik, października, listopad, listopada, grudzień, grudnia',
    centuries: 'wiek, wieku',
  },
  questions: {
    amount: 'ile|ilu|jak (?:długo|często|daleko|dużo|wiele|duż[yae]|wysok[iae])',
    time: 'kiedy|o której|(?:od|do) (?:kiedy|której)|w jakich godzinach|w jakie dni|jakiego dnia|w którym roku',
    person: 'kto|kogo|komu',
    place: 'gdzie|dokąd|skąd',
    reason: 'dlaczego|czemu|po co|z jakiego powodu',
    steps: 'jak|w jaki sposób',
    definition: 'co to (?:jest|są|znaczy)|czym (?:jest|są)|co oznacza',
  },
  answers: {
    reason: 'ponieważ|gdyż|dlatego|bo|z powodu|aby|żeby',
    instruction: {
      verbs: 'kliknij|wybierz|otwórz|naciśnij|przejdź|wpisz|wprowadź|zaloguj|stuknij|pobierz|ustaw',
      position: 'first',
    },
    definition: { articles: '', verbs: 'to|jest|są|oznacza' },
    openings: {
      back: 'on|ona|ono|oni|one|to|ten|ta|te|tamten|tamta|także|również|ponadto|jednak|natomiast|inaczej|w przeciwnym razie|wtedy|wówczas|następnie|potem|później|dlatego|więc|zatem|ale|i|oraz|lub|a|zamiast tego|w takim (?:przypadku|razie)|jeśli (?:tak|nie)',
      replies:
        'tak|nie(?=[,.!:;])|ponieważ|bo|może(?=[,.!:;])|oczywiście|niestety|to zależy|oba|obie|żaden|żadna|nigdy',
      introduces:
        '(?:na |w )?(?:tej|tym|ta|ten) (?:stronie|strona|przewodniku|przewodnik|artykule|artykuł|rozdziale|rozdział|dokumencie|dokument|sekcji|sekcja|poradniku|poradnik)|poniżej (?:znajd|opis|przedstaw)\\p{L}*|witamy|spis treści',
      points:
        '(?:zob\\.|zobacz|patrz|więcej informacji|aby dowiedzieć się więcej|aby uzyskać więcej informacji|szczegóły|szczegółowe informacje|przeczytaj)',
    },
  },
  questionOpeners: 'ile gdzie kiedy jak dlaczego czy co kto jaki jaka jakie czemu który',
  followUps: {
    back: 'go jego jej jemu ją ich im to ten ta te tego tej temu tym tych tam tamten taki taka takie oba obie inne drugi druga',
    onward:
      'i, a, oraz, lub, albo, ale, a jeśli, a jak, a co, a co z, co z, wtedy, także, jeszcze, co jeszcze, dlaczego nie, bo, tak, nie, ok, okej, dobrze, dzięki, dziękuję, rozumiem, w takim razie, oprócz, na przykład',
    leading: 'w we na dla od z ze bez do po przed przez między za przy',
  },
  smallTalk: {
    greeting:
      'cześć, hej, hejka, witam, witaj, dzień dobry, dobry wieczór, dobry, siema, halo, jak się masz, jak się pan ma, jak się pani ma, co słychać, czy ktoś tu jest, jest tu ktoś, jest tam ktoś',
    thanks:
      'dziękuję, dziękuje, dziekuje, dzięki, dzieki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki, dziękuję za pomoc, dzięki za pomoc, super, świetnie, doskonale, serdecznie dziękuję',
    goodbye:
      'do widzenia, do zobaczenia, pa, pa pa, na razie, żegnam, miłego dnia, dobranoc, dobrej nocy, trzymaj się, to wszystko, to już wszystko',
    about:
      'kim jesteś, kto ty jesteś, kim pan jest, kim pani jest, czym jesteś, jesteś botem, czy jesteś botem, jesteś robotem, czy jesteś robotem, jesteś człowiekiem, czy jesteś człowiekiem, jak się nazywasz, jak masz na imię, co potrafisz, co umiesz, co możesz zrobić, jak możesz mi pomóc, jak możesz pomóc, w czym możesz pomóc, w czym możesz mi pomóc, pomoc, pomocy',
    acknowledgement: 'ok, okej, okay, dobrze, dobra, rozumiem, jasne, w porządku, spoko, aha, zgoda, oczywiście',
  },
  acceptances:
    'tak, tak proszę, proszę, tak poproszę, poproszę, chętnie, tak chętnie, ok, okej, dobrze, jasne, oczywiście, zgoda, tak dziękuję, tak chcę, chcę, bardzo proszę, tak bardzo proszę, pewnie',
  phrases: {
    notFound: 'Przepraszam, nie udało mi się znaleźć odpowiedzi na to pytanie.',
    offerPerson: 'Czy chcą Państwo porozmawiać z konsultantem? Ktoś jest teraz dostępny.',
    closest: 'Najbliższe informacje, jakie udało się znaleźć:',
    orMeant: 'Być może chodzi też o to:',
    inOtherLanguage: (name) => `Udało się to znaleźć w innym języku (${name}).`,
    greeting: (name) => `Dzień dobry! Tu ${name}. W czym mogę pomóc?`,
    thanks: 'Cała przyjemność po mojej stronie! Czy mogę jeszcze w czymś pomóc?',
    goodbye: 'Do widzenia, dziękujemy za odwiedziny!',
    about: (name) =>
      `Tu ${name}, chatbot. Odpowiadam na pytania na podstawie przekazanych mi dokumentów i podaję źródła. Wystarczy zadać pytanie.`,
    acknowledgement: 'Dobrze. Czy mogę jeszcze w czymś pomóc?',
    beyondDocuments: 'Poza dokumentami:',
    handingOver: 'Łączę z konsultantem. Za chwilę ktoś tutaj odpowie.',
    nobodyHere:
      'W tej chwili nikt nie jest dostępny, ale Państwa wiadomość czeka na nasz zespół. Proszę zostawić tutaj adres e-mail, a odpowiemy.',
    addressKnown:
      'W tej chwili nikt nie jest dostępny, ale Państwa wiadomość czeka na nasz zespół. Mamy Państwa adres e-mail i odpowiemy.',
    backAt: (when) => `Będziemy znów dostępni: ${when}.`,
    noPeople: (name) =>
      `Nie mogę tutaj połączyć z konsultantem. Tu ${name}, chatbot, który odpowiada na podstawie przekazanych mu dokumentów.`,
    emailPassedOn: 'Dziękuję. Adres e-mail został przekazany, odpowiemy Państwu.',
    inChat: {
      nobodyHere:
        'W tej chwili nikt nie jest dostępny, ale Państwa wiadomość czeka na nasz zespół, a odpowiedź pojawi się w tym czacie. Proszę zostawić tutaj adres e-mail, abyśmy wiedzieli, jak się z Państwem skontaktować.',
      addressKnown:
        'W tej chwili nikt nie jest dostępny, ale Państwa wiadomość wraz z adresem e-mail czeka na nasz zespół. Odpowiedź pojawi się w tym czacie.',
      emailPassedOn: 'Dziękuję. Adres e-mail został przekazany. Odpowiedź pojawi się w tym czacie.',
    },
  },
  personWords:
    'czlowiek ludz osob konsultant doradc pracownik przedstawiciel agent operator kierownik menedzer manager szef przelozon specjalist ekspert kims kogos ktos komus kto kim obslug biur infolini wsparci support zywy zywym zywa zywego czat chat rozmaw rozmow pogada mowic porozmaw polacz przelacz przekier skontakt kontakt zadzwon oddzwon dzwon telefon robot bot maszyn technik serwis dzial sprzedawc',
};

/** Light stemming: one ending, then what the ending has changed in the stem. */
function stemPolish(word: string): string {
  const ending = ENDINGS.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= SHORTEST_STEM,
  );
  const stem = ending ? word.slice(0, -ending.length) : word;
  // paczce, paczek: paczka
  if (ending === 'e' && /[^aeiouyąęó]c$/u.test(stem)) return `${stem.slice(0, -1)}k`;
  return stem.replace(/(?<=[^aeiouyąęó])ek$/u, 'k');
}
