/** Says whether a text is a pupil's school year and class, and nothing else. */

const level =
  '(?:유치원|유치부|유아부|유아|유|초등학교|초등학부|초등과정|초등부|초등|초|중학교|중학부|중등과정|중등부|중등|중|고등학교|고등학부|고등과정|고등부|고등|고|전공과|특수학교|특수)'
const classOnly =
  '(?:특수학급|특수반|중복반|중복학급|통합학급|통합반|순회학급|순회반|일반학급|도움반|학습도움실)'
const stage =
  '(?:유치원|유치부|유아부|초등학교|초등학부|초등과정|초등부|초등|중학교|중학부|중등과정|중등부|중등|고등학교|고등학부|고등과정|고등부|고등|전공과)'
const year = String.raw`\d{1,2}(?:\s?학년)?`
const group = String.raw`(?:\d{1,2}(?:\s?반)?|[가나다라마바사]\s?반|${classOnly})`
const separator = String.raw`\s?[-–./]?\s?`

const schoolYear = new RegExp(
  `^(?:${level}?\\s?${year}(?:${separator}${group})?(?:${separator}\\d{1,2}\\s?번)?|${stage}(?:${separator}${group})?|${classOnly}|\\d{1,2}\\s?반|만?\\s?\\d\\s?세(?:\\s?반)?)$`,
)

/**
 * Every character must belong to a known form: whatever else stands in the text may be a name, which
 * must not be shown as a school year.
 */
export const isSchoolYear = (text: string) => text.length <= 24 && schoolYear.test(text)
