/** Says whether a text is a pupil's school year and class, and nothing else. */

const stage =
  '(?:유치원|유치부|유아부|초등학교|초등학부|초등과정|초등부|초등|중학교|중학부|중등과정|중등부|중등|고등학교|고등학부|고등과정|고등부|고등|전공과|특수학교)'
const level = `(?:${stage}|유아|[유초중고]|특수)`
const specialClass =
  '(?:특수학급|특수반|특수|중도중복반|중도중복|중복반|중복학급|중복|통합학급|통합반|순회학급|순회반|순회|일반학급|도움반|학습도움실)'
const year = String.raw`\d{1,2}(?:\s?[~,]\s?\d{1,2})?(?:\s?학년)?`
// a letter names a class only behind a dash or before 반: it may begin a name
const group = String.raw`(?:(?:\s?[-–./]\s?|\s|(?<=학년))\d{1,2}(?:\s?반)?|[-–]\s?[가나다라마바A-F](?:\s?반)?|[-–./]?\s?[가나다라마바A-F]\s?반|[-–./]?\s?${specialClass}|\s?\(${specialClass}\))`
const number = String.raw`(?:[-–./]?\s?\d{1,2}\s?번)?`
const age = String.raw`만?\s?\d\s?세(?:\s?반)?`

const schoolYear = new RegExp(
  `^(?:${[
    `${level}?\\s?${year}\\s?${group}?\\s?${number}`,
    `${stage}(?:\\s?${group}|\\s${age})?`,
    `${specialClass}(?:\\s?\\d{1,2}(?:\\s?반)?)?`,
    `${level}?\\s?\\d{1,2}\\s?반`,
    age,
  ].join('|')})$`,
)

/**
 * Every character must belong to a known form: whatever else stands in the text may be a name, which
 * must not be shown as a school year.
 */
export const isSchoolYear = (text: string) => text.length <= 24 && schoolYear.test(text)
