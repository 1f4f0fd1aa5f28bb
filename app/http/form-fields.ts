/** The hidden fields by which a sent form says which one it is. */

/** `form`: its id; `intent`: what it is for. Their names on the wire are those of remix-validated-form. */
export const formFields = { form: '__rvfInternalFormId', intent: 'subaction' } as const
