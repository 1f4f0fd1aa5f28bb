/** 'ABCD-EFGH-JKLM': the code of a packing list as it is printed and shown. */
export const codeText = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
