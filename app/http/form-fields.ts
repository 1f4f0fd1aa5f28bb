/** The hidden fields that identify a sent form and its intent. */

/**
 * `form`: the form's id; `intent`: what it is for. The names on the wire are those of
 * remix-validated-form.
 */
export const formFields = { form: '__rvfInternalFormId', intent: 'subaction' } as const
