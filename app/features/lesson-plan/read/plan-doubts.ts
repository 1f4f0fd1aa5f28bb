/** What may be doubtful of a line of a plan: each is the key of a text. */
export const planDoubts = [
  'planDoubtDayBack',
  'planDoubtDayForm',
  'planDoubtDayAbove',
  'planDoubtWeek',
  'planDoubtMonth',
  'planDoubtTerm',
  'planDoubtYear',
  'planDoubtWeekday',
  'planDoubtPages',
  'planDoubtPagesBack',
  'planDoubtPageStart',
  'planDoubtTwoBooks',
] as const
export type PlanDoubt = (typeof planDoubts)[number]
