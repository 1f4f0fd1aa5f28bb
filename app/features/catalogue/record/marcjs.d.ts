/** The part of marcjs that we use; it brings no types. */
declare module 'marcjs' {
  /** tag and value, or tag, indicators and pairs of subfield code and value */
  export type MarcField = string[]
  export class Record {
    leader: string
    fields: MarcField[]
    append(...fields: MarcField[]): Record
  }
  export const Marc: {
    format(record: Record, type: 'iso2709' | 'marcxml' | 'text'): string
    parse(raw: Buffer | string, type: 'iso2709' | 'marcxml'): Record
  }
}
