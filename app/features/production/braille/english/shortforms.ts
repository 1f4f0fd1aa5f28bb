/** Longer words in which words of few letters are written (Rules of UEB 2024, 10.9.2 and appendix 1). */

/** Those of the list in appendix 1, beside the words themselves and those that 10.9.3 allows. */
// prettier-ignore
const listed =
  'aboutface aboutfaced aboutfacer aboutfacing aboutturn aboutturned eastabout gadabout hereabout knockabout layabout northabout rightabout ' +
  'roundabout roustabout runabout southabout stirabout thereabout turnabout walkabout westabout whereabout ' +
  'aboveboard aboveground abovementioned hereinabove accordingly unaccording unaccordingly readacross ' +
  'afterbattle afterbirth afterbreakfast afterburn afterburned afterburner afterburning aftercare afterclap aftercoffee afterdamp afterdark ' +
  'afterdeck afterdinner afterflow aftergame afterglow afterguard afterhatch afterhatches afterhour afterlife afterlight afterlives ' +
  'afterlunch afterlunches aftermarket aftermatch aftermatches aftermath aftermeeting aftermentioned aftermidday aftermidnight aftermost ' +
  'afterpain afterparties afterparty afterpiece afterplay aftersale afterschool aftersensation aftershave aftershock aftershow aftershower ' +
  'aftersupper aftertaste aftertax aftertaxes aftertea aftertheater aftertheatre afterthought aftertime aftertreatment afterword afterwork ' +
  'afterworld hereafter hereinafter morningafter thereafter thereinafter whereafter whereinafter afternoontea goodafternoon midafternoon ' +
  'hereagain hereinagain thereagain thereinagain whereagain whereinagain hereagainst thereagainst whereagainst ' +
  'beforehand beforementioned behindhand belowdeck belowground belowmentioned beneathdeck beneathground betweendeck betweentime betweenwhile ' +
  'colorblind colorblindness colorblindnesses colourblind colourblindness colourblindnesses deafblind deafblindness deafblindnesses purblind ' +
  'purblindly purblindness purblindnesses snowblind snowblindness unblindfold unblindfolded unblindfolding ' +
  'conceived conceiver coulda couldest couldst archdeceiver deceived deceiver undeceive undeceived undeceiver undeceiving ' +
  'declared declarer undeclare undeclared feetfirst firstaid firstaider headfirst tailfirst befriend boyfriend defriend galfriend ' +
  'gentlemanfriend gentlemenfriends girlfriend guyfriend ladyfriend manfriend menfriends penfriend schoolfriend unfriend unfriendlier ' +
  'unfriendliest unfriendliness unfriendlinesses unfriendly womanfriend womenfriends feelgood gooder goodest goodevening goodie goodish ' +
  'goodun goody goodyear scattergood supergood himbo himboes immediately immediateness bloodletter chainletter hateletter lettered letterer ' +
  'lettering letteropener loveletter newsletter reletter relettered relettering unlettered belittle belittled belittlement belittler ' +
  'forasmuch inasmuch insomuch muchly muchness overmuch musta mustard mustardy mustier mustiest mustily mustiness musty unnecessary ' +
  'highlypaid illpaid lowlypaid overpaid poorlypaid postpaid prepaid repaid underpaid unpaid unrepaid wellpaid ' +
  'apperceive apperceived apperceiver misperceive misperceived misperceiver perceived perceiver unperceive unperceived apperceiving ' +
  'misperceiving unperceiving perhapses doublequick quicken quickened quickener quickening quicker quickest quickie quickish quickishly ' +
  'quicky superquick unquick preceive preceiver received receiver receivership unreceived preceiving rejoiced rejoiceful rejoicefully ' +
  'rejoicefulness rejoicer unrejoice unrejoiced unrejoiceful unrejoicefully unrejoicefulness unrejoicer rejoicingly unrejoicing ' +
  'unrejoicingly aforesaid foresaid gainsaid missaid saidest saidst unsaid shoulda shouldest shouldst nonesuch nonsuch somesuch suchlike ' +
  'togetherness twould twoulda woulda wouldest wouldst yourselfer'
export const longerWords = new Set(listed.split(' '))

/** Words to which no s is added (10.9.5). */
export const withoutS = new Set(['about', 'almost', 'him'])
/** Before n't, with or without 've (appendix 1: couldn't, mustn't, shouldn't, wouldn't), with cells. */
export const beforeNot = new Map([
  ['couldn', '⠉⠙⠝'],
  ['mustn', '⠍⠌⠝'],
  ['shouldn', '⠩⠙⠝'],
  ['wouldn', '⠺⠙⠝'],
  ['twouldn', '⠞⠺⠙⠝'],
])
/** Before 've (appendix 1: could've, must've, should've, would've). */
export const beforeHave = new Set(['could', 'must', 'should', 'would', 'twould'])

/**
 * Words of few letters inside of any longer word (10.9.3): everywhere, where no vowel follows, and at
 * the beginning where no vowel follows.
 */
export const insideAnyWord = new Set(['braille', 'great'])
export const insideBeforeConsonant = new Set(['children'])
export const firstBeforeConsonant = new Set([
  'blind',
  'first',
  'friend',
  'good',
  'letter',
  'little',
  'quick',
])
