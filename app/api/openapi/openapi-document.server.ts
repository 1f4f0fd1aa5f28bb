/** The answer of /api/openapi.json: a document that is sent as it is, without an envelope. */
export class OpenapiDocument {
  constructor(readonly document: object) {}
}
