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

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
