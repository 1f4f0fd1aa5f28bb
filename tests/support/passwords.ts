/** Passwords that tests log in with. */

/** The password of everyone in the demo. */
export const password = 'Moduchaek1!'
/** For a new account, which may not take the demo's. */
export const newPassword = 'Saebyeok!58'
