/** Names who waits for copies, a member or a school, by one text. */

export type Holder = { userId: number } | { schoolName: string }

/** 'member-12' or 'school-서울맹학교', as forms and programs name them. */
export const holderKey = (holder: Holder): string =>
  'userId' in holder ? `member-${holder.userId}` : `school-${holder.schoolName}`

/** The holder of a key; null for a text that is none. */
export function parseHolder(key: string): Holder | null {
  const [, kind, name = ''] = /^(member|school)-(.+)$/.exec(key) ?? []
  if (kind === 'school') return { schoolName: name }
  return kind && /^[1-9]\d{0,8}$/.test(name) ? { userId: Number(name) } : null
}

/** The same apart: the ids of members and the names of schools. */
export const apart = (holders: readonly Holder[]) => ({
  userIds: holders.flatMap((holder) => ('userId' in holder ? holder.userId : [])),
  schoolNames: holders.flatMap((holder) => ('schoolName' in holder ? holder.schoolName : [])),
})
