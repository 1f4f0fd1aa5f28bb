/** Makes English sentences as schoolbooks have them, from a list of words and a seed. */
import { randomOf } from '../bench/checks/braille-volumes'

const list = (words: string) => words.split(' ')
// prettier-ignore
const nouns = list(
  'book school teacher student friend child mother father sister brother family house garden city country river mountain island world ocean ' +
  'animal horse dog bird fish tree flower fruit bread breakfast lunch dinner water weather winter summer spring autumn morning afternoon evening ' +
  'night day week month year minute hour question answer lesson story letter word sentence picture music dance game team player winner prize ' +
  'science history language mathematics experiment energy engine machine computer keyboard program computer message phone camera science planet ' +
  'rocket station train airport bridge street corner market shop customer price money government president citizen right freedom peace war ' +
  'problem reason difference experience knowledge importance distance balance chance science sound ground mountain amount county discussion ' +
  'decision television mission nation station education information invention direction happiness darkness kindness illness business movement ' +
  'government treatment moment environment ability activity community university quality city beauty character spirit part party partner ' +
  'young work worker thought daughter laughter neighbour weekend sunshine rainbow understanding somebody something nothing everything anything ' +
  'everyone someone heart head hand finger face shoulder stomach health medicine hospital doctor nurse farmer singer writer painter artist ' +
  'scientist engineer chef lawyer soldier sailor king queen prince princess castle forest desert beach season temperature cloud storm thunder ' +
  'lightning earthquake volcano danger safety rule law culture tradition festival holiday birthday ceremony costume mask drum violin piano guitar')
// prettier-ignore
const verbs = list(
  'read write listen speak learn teach study answer ask help visit watch enjoy begin finish open close build break bring carry catch change ' +
  'choose clean climb collect compare connect consider continue control cook count cover create cross decide describe discover discuss draw dream ' +
  'drink drive enter explain explore find follow forget forgive gather grow guess happen hear hide hold hope imagine improve include introduce ' +
  'invent invite join jump keep know laugh lead leave lend live look lose measure meet mention move need notice offer order paint pass perform ' +
  'plan play practise prepare present promise protect prove publish receive recognise recycle remember repair repeat report respect return save ' +
  'search share show sing solve spend stand start stop suggest support swim teach thank think throw touch train travel trust try understand use ' +
  'wait walk warn wash wear win wish wonder work worry')
// prettier-ignore
const adjectives = list(
  'good great little young old new long short tall high low big small large early late first last next right wrong easy difficult different same ' +
  'important interesting beautiful wonderful careful helpful useful useless careless endless peaceful powerful dangerous famous nervous serious ' +
  'curious generous various happy angry hungry thirsty sleepy lucky busy quiet noisy clean dirty dry wet warm cold cool hot bright dark light ' +
  'heavy strong weak rich poor cheap expensive free ready afraid alone alive special common natural national international traditional modern ' +
  'ancient foreign friendly lonely lovely lively golden wooden frozen broken hidden forgotten honest polite patient brave clever creative')
const adverbs = list(
  'always usually often sometimes never again already also almost quickly slowly carefully together tomorrow today tonight here there ' +
    'everywhere somewhere perhaps really very quite rather still just even either',
)
const names = list(
  'Minji Jisoo Junho Tom Anna Kate Peter Sarah Daniel Edison Einstein Shakespeare Lincoln Seoul Busan London Paris Canada England Korea America',
)
const linking = list(
  'and but or because while although before after when where if until since through against between behind beyond without',
)
const pronouns = list('I you he she we they it')
const helping = list('can will must should would could may might')
const possessives = list('my your his her our their its the this that every some any')
const shortened = list("don't can't I'm you're it's that's we'll couldn't shouldn't let's they've")

/** Sentences of a seed; each has between four and some fifteen words. */
export function englishSentences(seed: number, count: number): string[] {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const chance = (share: number) => random() < share
  const noun = () => pick(nouns) + (chance(0.25) ? 's' : '')
  const thing = (): string =>
    chance(0.15)
      ? pick(names) + (chance(0.2) ? `'s ${noun()}` : '')
      : `${pick(possessives)} ${chance(0.4) ? `${pick(adjectives)} ` : ''}${noun()}`
  const action = () =>
    chance(0.3)
      ? `${pick(helping)} ${chance(0.2) ? 'not ' : ''}${pick(verbs)}`
      : pick(verbs) + (chance(0.2) ? 's' : chance(0.2) ? 'ing' : '')
  const clause = (): string =>
    `${chance(0.4) ? pick(pronouns) : thing()} ${chance(0.2) ? `${pick(adverbs)} ` : ''}${action()} ${thing()}`
  const extra = () =>
    pick([
      () => ` in ${1900 + Math.floor(random() * 130)}`,
      () => ` at ${1 + Math.floor(random() * 12)}:${10 + Math.floor(random() * 50)}`,
      () => ` (${noun()} ${Math.floor(random() * 100)}${pick(['', '%', 'a', 'c', 'm', 'th'])})`,
      () => `, ${pick(shortened)} ${pick(verbs)}`,
      () => ` — ${noun()}-${noun()} —`,
      () => ` for $${Math.floor(random() * 90)}.${10 + Math.floor(random() * 89)}`,
      () => `: “${capital(clause())}!”`,
      () => ` ‘${noun()}’`,
      () => `; ${clause()}`,
      () => ` ${pick(['UN', 'TV', 'DNA', 'CDs', 'K-pop', 'e-mail', 'X', 'B', 'www.example.com'])}`,
      () =>
        ` ${pick(['THE', 'OUR'])} ${pick(nouns).toUpperCase()} ${pick(verbs).toUpperCase()} ${pick(nouns).toUpperCase()}`,
      () => ` ${pick(verbs)}/${pick(verbs)}`,
      () => '...',
    ])()
  return Array.from({ length: count }, () => {
    const body =
      clause() +
      (chance(0.4) ? extra() : '') +
      (chance(0.4) ? ` ${pick(linking)} ${clause()}` : '') +
      (chance(0.2) ? extra() : '')
    return capital(body) + pick(['.', '.', '.', '?', '!'])
  })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
