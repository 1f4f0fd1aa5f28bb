/**
 * Words between whose parts no sign stands, by the rules of pronunciation and of compound words
 * (Rules of UEB 2024: 10.6.1, 10.6.7, 10.7.2–10.7.9, 10.8.3, 10.8.4, 10.10.8, 10.10.9, 10.11).
 */

/** Parts of words: no sign crosses |; ^ begins a word, $ ends it. */
// prettier-ignore
const rows: Record<string, string> = {
  // first syllables that are not be, con and dis
  '10.6.1':
    '^b|enefit ^b|enefact ^b|enefice$ ^b|enefices ^b|eneficia ^b|enedict ^b|enet ^b|edro ^b|edri ^b|edou ^b|ede$ ^b|evel ^b|ever ^b|evy ' +
    '^b|evies ^b|eri ^b|eryl ^b|ereni ^b|estia ^b|eyer ^c|onch ^c|one$ ^c|ones$ ^c|oned ^c|oney ^c|onk ^c|onned ^c|ons$ ^c|onan ' +
    '^c|onakry ^d|ish$ ^d|ishe$ ^d|ished ^d|ishes ^d|ishev ^d|ishing ^d|ishc ^d|ishf ^d|ishl ^d|ishp ^d|ishr ^d|isht ^d|ishw ^d|ishy ^d|isc$ ' +
    '^d|iscs ^d|isk ^d|iss$ ^d|ispirit ^d|isulf ^d|isulph',
  // ea between a first syllable and the rest
  '10.6.7':
    're|act re|adjust ^re|admi re|adopt re|affirm re|affor re|agent re|align re|alloc re|anim re|appear re|appl re|appoint re|apport re|apprais ' +
    're|appro re|assem re|assert re|assess re|assign re|assoc re|assum re|assur re|attach re|attain re|attempt re|awak re|absor re|acq pre|amb ' +
    'pre|amp de|activ de|acid ge|anticl ^le|ah ^le|ann$ ^le|anne$ ^le|anna gile|ad rose|ann bore|as',
  // had, ever, here, name, one, some, time
  '10.7.3': 'ha|des ha|drian menha|den',
  '10.7.4':
    'rev|ers rev|ert rev|erb rev|erif rev|ere$ rev|ered$ rev|eres$ rev|ering$ sev|ere$ sev|erel sev|erer sev|eres sev|erit sev|erus persev|er guinev|er montev|er ' +
    'ev|ersion ^ev|ert',
  '10.7.5': 'her|eford re|name ^enam|e unenam|e orna|ment surina|me vietna|me',
  '10.7.6':
    'anemo|ne hermio|ne abalo|ne antigo|ne persepho|ne alcyo|ne gaboro|ne giorgio|ne shosho|ne minestro|ne spumo|ne kro|ne$ kro|ner kro|nes colo|nel ' +
    'dono|ne simo|ne$ corleo|ne io|ne$',
  '10.7.7': '^isom|e gasom|e blossom|e ransom|e',
  '10.7.8': 'centim|e mortim|e ^altim|et mis|time ^cat|ion un|deriv un|derog',
  '10.7': 'da|yan sanda|y luckn|ow ^dwor|kin chlor|d o|therap wher|ever where|as where|at$ apart|heid pit|yard',
  // ity and ness
  '10.8.3': 'biscui|ty dacoi|ty frui|ty hoi|ty rabbi|ty',
  '10.8.4': 'captain|ess chieftain|ess citizen|ess heathen|ess',
  // distorted
  '10.10.9': '^fian|ce dachs|hund',
  // compound words
  '10.11.1':
    'aire|dale bottle|neck turtle|n turtle|d blue|n toe|n fore|no fore|na fore|run store|roo state|roo home|roo horse|ra spare|ri vice|r hedge|ro tea|roo kettle|d ' +
    'e|down dare|dev nose|di nose|do tweedle|d double|day double|dea double|dec dumble|dore le|doc moth|eaten south|end anti|type whadd|aya des|hab bio|feed infra|red flea|r india|r hide|a give|a take|a lime|ade orange|ade wise|a pine|a ' +
    'dumb|b sub|base s|town guess|t pains|tak in|grad vain|g moon|god bunde|stag reich|stag h|east inso|far no|way no|wise two|f ' +
    'micro|f micro|w retro|f ribo|f hydro|f styro|f filo|f chloro|f aero|f photo|f kilo|w loco|w fo|robe co|found pro|union',
  // h that is spoken
  '10.11.2':
    't|hood w|hood t|house g|house w|house t|head w|head g|head s|head t|heart g|heart s|heart t|herd w|herd t|hold g|hold t|hole g|hole s|hole t|hook ' +
    't|hill t|hair g|hair t|hand g|hand w|hand w|hide g|horn w|hors cart|hors grass|hopper t|hawk nut|hatch post|h wart|hog short|horn ^mis|ha ^mis|hea shang|hai ' +
    'cunnyng|h new|haven sont|h luft|h bart|holdi richt|h chis|holm pow|hat tow|hee blow|hard bow|h g|hua seng|hor',
  // a first syllable that ends before a sign
  '10.11.5': 'arc|cos in|essent disin|gen non|essent non|gov non|gas en|cephal',
}

type Row = { letters: string; places: number[]; isFirst: boolean; isLast: boolean }

function rowOf(written: string): Row {
  const bare = written.replace(/[$^]/g, '')
  const places: number[] = []
  for (const [i, part] of bare.split('|').slice(0, -1).entries())
    places.push((places[i - 1] ?? 0) + part.length)
  return {
    letters: bare.replaceAll('|', ''),
    places,
    isFirst: written.startsWith('^'),
    isLast: written.endsWith('$'),
  }
}

const byBeginning = new Map<string, Row[]>()
for (const written of Object.values(rows).join(' ').split(' ').filter(Boolean)) {
  const row = rowOf(written)
  const key = row.letters.slice(0, 2)
  byBeginning.set(key, [...(byBeginning.get(key) ?? []), row])
}

/** The places inside of letters that no sign crosses. */
export function dividedPlaces(letters: string): Set<number> {
  const found = new Set<number>()
  for (let place = 0; place < letters.length - 1; place += 1)
    for (const row of byBeginning.get(letters.slice(place, place + 2)) ?? []) {
      if (row.isFirst && place > 0) continue
      if (!letters.startsWith(row.letters, place)) continue
      if (row.isLast && place + row.letters.length < letters.length) continue
      for (const divided of row.places) found.add(place + divided)
    }
  return found
}
