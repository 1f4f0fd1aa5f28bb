/** The mailbox of an e-mail address. */

/** A mailbox under all its names: what stands behind a plus is for its owner's filters. */
export const mailboxOf = (email: string) => email.replace(/\+[^@]*(?=@)/, '')
