/** What tells a reader without a log-in from other members. */

/** Before the colon of the login id of a reader who has none; a login id of people has no colon. */
export const readerPrefix = 'reader:'

export const hasLogin = (user: string) => !user.startsWith(readerPrefix)

/** Days after the last one of somebody's care in which the reader's own consent still prolongs it. */
export const daysToAgree = 30
