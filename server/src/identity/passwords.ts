import { Problem } from '../errors/index.ts';

/** What hashing a password takes: memory in KiB, and passes over it. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** What the library takes by default, and OWASP advises at least. */
const usualCost: HashingCost = { memoryCost: 19 * 1024, timeCost: 2 };

/** Argon2id. */
export function createPasswords(cost = usualCost) {
  // Loaded with the first password: a server is asked questions far more often than somebody signs in.
  const load = () => import('@node-rs/argon2');
  let unusable: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    return (await load()).hash(password, cost);
  }

  return {
    hash,
    /** Takes as long for an unknown user as for a wrong password, so that the reply does not tell who has an account. */
    async matches(storedHash: string | null | undefined, password: string): Promise<boolean> {
      const { verify } = await load();
      unusable ??= hash('no account has this password');
      const matches = await verify(storedHash ?? (await unusable), password);
      return matches && storedHash != null;
    },
  };
}

const leastLength = 8;
/** Fewer different characters than this are one character over and over, or nearly so. */
const leastDifferent = 4;
const longestRepeated = 4;
const shortestRun = 3;
/** Digits and signs that people put before or behind a word to please a rule. */
const mostTrimmings = 6;
/** Two common words beside each other are as soon tried as one, unless they are long. */
const shortestOfTwo = 12;
/** Digits alone are dates and numbers of telephones. */
const shortestNumber = 12;

/** Keys that lie beside each other, and the letters and digits in their order. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '741852963',
  '147258369',
].flatMap((row) => [row, [...row].reverse().join('')]);

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
  '(': 'c',
  '§': 's',
};

/** Refuses a password that is among the first anybody would try. `field` is the one it was given in. */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  if (isEasyToGuess(password, email))
    throw new Problem(
      'WEAK_PASSWORD',
      `${field}: is too easy to guess. Take 8 characters or more that are no common word, row of keys, repetition, or your email address; several unusual words do well.`,
    );
}

export function isEasyToGuess(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  if (plain.length < leastLength) return true;
  if (new Set(plain).size < leastDifferent || isRepetition(plain)) return true;
  if (/^\d+$/.test(plain.replaceAll(/[\s./-]/g, '')) && plain.length < shortestNumber) return true;
  const own = ownWords(email);
  return spellings(plain).some((text) => isMadeOfEasy(text, own));
}

/** The same few characters over and over: `abcabcabc`. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= longestRepeated; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** What a text may have been before signs and digits were put around and into it. */
function spellings(plain: string): string[] {
  const joined = plain.replaceAll(/[\s._-]/g, '');
  const cores = [plain, joined, withoutTrimmings(joined)];
  const letters = cores.map(asLetters);
  return [...new Set([...cores, ...letters, ...letters.map(withoutTrimmings)])].filter((text) => text.length > 0);
}

const asLetters = (text: string) => [...text].map((character) => lookAlikes[character] ?? character).join('');

function withoutTrimmings(text: string): string {
  const [, before = '', core = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  return core !== '' && before.length + behind.length <= mostTrimmings ? core : text;
}

/** The email address, its parts, and they run together. */
function ownWords(email: string): Set<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [...local.split(/[._+-]/), ...domain.split('.')];
  const all = [email.toLowerCase(), email.toLowerCase().replaceAll(/[._-]/g, ''), local, domain, ...parts];
  return new Set([...all, local.replaceAll(/[._+-]/g, '')].filter((word) => word.length >= shortestRun));
}

/** Whether a text is one easy part, or two that are the same, hold a row of keys, or are short together. */
function isMadeOfEasy(text: string, own: ReadonlySet<string>): boolean {
  const isWord = (part: string) => commonPasswords.has(part) || own.has(part);
  const isRow = (part: string) => part.length >= shortestRun && rows.some((row) => row.includes(part));
  if (isWord(text) || isRow(text)) return true;
  for (let length = shortestRun; length <= text.length - shortestRun; length += 1) {
    const [first, second] = [text.slice(0, length), text.slice(length)];
    const areEasy = (isWord(first) || isRow(first)) && (isWord(second) || isRow(second));
    const areShort = text.length < shortestOfTwo || isRow(first) || isRow(second) || first === second;
    if (areEasy && areShort) return true;
  }
  return false;
}

/**
 * Words that people take for passwords, and that guessing begins with. With digits, signs and letters that look alike
 * around and in them they are no better, so each stands here once, in its plainest form.
 */
const words = `
password passwort passwd pass kennwort motdepasse contrasena contrasenha senha parola wachtwoord haslo losenord salasana
sifre heslo jelszo passord adgangskode
admin administrator administrador root superuser sysadmin master owner user username guest demo test tester testing temp
temporary default changeme changeit change secret secure security private access login logon signin letmein welcome
willkommen bienvenue bienvenido hello hallo bonjour hola service support office company business account manager server
system computer internet database oracle mysql postgres cisco windows microsoft google facebook instagram twitter linkedin
youtube amazon apple samsung android iphone nokia netflix spotify whatsapp telegram gmail yahoo hotmail outlook
love iloveyou loveyou ilove lovely lover lovers forever mylove iloveme sweet sweetie sweetheart honey baby babygirl
babyboy darling angel angels princess prinzessin prince queen king kingdom schatz liebe hase maus engel amour jetaime
teamo amor corazon ichliebedich
monkey dragon tiger lion eagle falcon panther wolf bear shark horse pony puppy kitty kitten cat cats dog doggy bunny
rabbit hamster chicken turtle dolphin butterfly unicorn phoenix spider snake
football fussball soccer baseball basketball hockey tennis golf rugby cricket liverpool arsenal chelsea barcelona
realmadrid manchester juventus bayern dortmund yankees cowboys steelers lakers rangers eagles packers
superman batman spiderman ironman hulk avengers starwars startrek pokemon pikachu naruto sasuke goku dragonball mario
zelda minecraft fortnite roblox warcraft matrix hannibal gandalf hobbit harrypotter potter hogwarts simpson
michael jordan jordan23 jennifer jessica ashley amanda daniel thomas andrew charlie robert george william david james
john joshua matthew anthony nicole michelle melissa samantha maggie sophie emma anna maria alexander christian andreas
stefan sabine petra jonathan joseph justin brandon hunter harley mercedes ferrari porsche corvette mustang camaro
yamaha honda toyota
sunshine sunflower flower flowers summer winter spring autumn sommer herbst fruehling monday tuesday wednesday thursday
friday saturday sunday january february march april august september october november december montag freitag
cheese chocolate cookie banana orange apple cherry peach ginger pepper coffee pizza burger whiskey vodka beer
soccer1 rainbow diamond silver golden gold purple yellow green blue black white red orchid crystal
freedom liberty america england germany deutschland france espana italia london paris berlin newyork texas canada
australia brasil brazil mexico turkey istanbul galatasaray fenerbahce besiktas
trustno trustnoone nothing whatever anything something nobody somebody none null
shadow killer ninja samurai warrior gangster thunder lightning hammer storm magic wizard merlin legend hero winner
champion victory success money dollar bitcoin crypto lucky lucifer satan devil demon heaven jesus christ god blessed
blessing faith hope peace family mother father mama papa mommy daddy brother sister friend friends friendship
music guitar piano rock metal metallica nirvana slipknot eminem beatles elvis madonna blink dance party
fuck fuckyou fuckoff fucker bitch asshole shit bullshit sexy sex porn pussy dick biteme bigdick
startrek1 computer1 cheater access14 qazwsx zaqwsx mnbvcxz poiuytrewq lkjhgfdsa asdasd qweqwe zxczxc qweasd qweasdzxc
abc abcd abcdef abcabc aaa xxx zzz iii
parley chatbot chat bot widget dashboard
`;

const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
