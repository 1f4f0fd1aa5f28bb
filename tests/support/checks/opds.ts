/**
 * Holds feeds against the rules of OPDS 2.0 (https://drafts.opds.io/schema/feed.schema.json), the
 * Readium Web Publication Manifest, and Authentication for OPDS 1.0, written down here by what they
 * require.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'

const text = { type: 'string' }
const uri = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*:\\S+$' }
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d))?$',
}
const words = (...values: string[]) => ({ type: 'array', items: { enum: values } })
const contains = (rels: string[]) => ({
  contains: {
    required: ['rel'],
    properties: { rel: { anyOf: [{ enum: rels }, { contains: { enum: rels } }] } },
  },
})
const senses = ['auditory', 'tactile', 'textual', 'visual']

const availability = {
  type: 'object',
  required: ['state'],
  properties: {
    state: { enum: ['available', 'unavailable', 'reserved', 'ready'] },
    since: time,
    until: time,
  },
}
const link = {
  type: 'object',
  required: ['href'],
  properties: {
    href: text,
    type: { type: 'string', pattern: '^[\\w.+-]+/[\\w.+-]+' },
    title: text,
    rel: { type: ['string', 'array'], items: text },
    templated: { const: true },
    width: { type: 'integer', exclusiveMinimum: 0 },
    height: { type: 'integer', exclusiveMinimum: 0 },
    properties: { type: 'object', properties: { availability } },
  },
}
const links = { type: 'array', items: link }
const contributor = { type: 'object', required: ['name'], properties: { name: text } }
const accessibility = {
  type: 'object',
  properties: {
    summary: text,
    accessMode: words(
      ...senses,
      'chartOnVisual',
      'chemOnVisual',
      'colorDependent',
      'diagramOnVisual',
      'mathOnVisual',
      'musicOnVisual',
      'textOnVisual',
    ),
    accessModeSufficient: { type: 'array', items: words(...senses) },
    feature: words(
      'braille',
      'largePrint',
      'tactileGraphic',
      'printPageNumbers',
      'tableOfContents',
    ),
  },
  additionalProperties: false,
}
const publicationMetadata = {
  type: 'object',
  required: ['title'],
  properties: {
    '@type': uri,
    identifier: uri,
    title: { type: 'string', minLength: 1 },
    subtitle: text,
    language: { type: 'string', pattern: '^[a-z]{2}$' },
    author: contributor,
    publisher: contributor,
    published: time,
    modified: { ...time, pattern: time.pattern.replace(')?$', ')$') },
    subject: { type: 'array', items: text },
    numberOfPages: { type: 'integer', exclusiveMinimum: 0 },
    accessibility,
    belongsTo: { type: 'object', properties: { series: contributor } },
  },
}
const publication = {
  type: 'object',
  required: ['metadata', 'links', 'images'],
  properties: {
    metadata: publicationMetadata,
    links: {
      ...links,
      allOf: [
        contains(['self']),
        contains(
          ['', '/buy', '/open-access', '/borrow', '/sample', '/subscribe'].map(
            (kind) => `http://opds-spec.org/acquisition${kind}`,
          ),
        ),
      ],
    },
    images: {
      ...links,
      minItems: 1,
      contains: { properties: { type: { enum: ['image/jpeg', 'image/png', 'image/gif'] } } },
    },
  },
}
const feedMetadata = {
  type: 'object',
  required: ['title'],
  properties: {
    title: text,
    description: text,
    numberOfItems: { type: 'integer', minimum: 0 },
    itemsPerPage: { type: 'integer', exclusiveMinimum: 0 },
    currentPage: { type: 'integer', exclusiveMinimum: 0 },
  },
}
const navigation = { type: 'array', items: { ...link, required: ['href', 'title'] } }
const publications = { type: 'array', items: publication }
const feed = {
  type: 'object',
  required: ['metadata', 'links'],
  anyOf: [{ required: ['publications'] }, { required: ['navigation'] }, { required: ['groups'] }],
  properties: {
    metadata: feedMetadata,
    links: { ...links, ...contains(['self']) },
    navigation,
    publications,
    facets: {
      type: 'array',
      items: { required: ['metadata', 'links'], properties: { metadata: feedMetadata, links } },
    },
    groups: {
      type: 'array',
      items: {
        required: ['metadata'],
        properties: { metadata: feedMetadata, links, navigation, publications },
      },
    },
  },
}
const authentication = {
  type: 'object',
  required: ['authentication', 'title', 'id'],
  properties: {
    id: uri,
    title: text,
    description: text,
    links,
    authentication: {
      type: 'array',
      uniqueItems: true,
      minItems: 1,
      items: {
        required: ['type'],
        properties: {
          type: uri,
          links,
          labels: { type: 'object', properties: { login: text, password: text } },
        },
      },
    },
  },
}

const ajv = new Ajv2020({ allErrors: true, strict: false })
const rules = {
  'application/opds+json': ajv.compile(feed),
  'application/opds-publication+json': ajv.compile(publication),
  'application/opds-authentication+json': ajv.compile(authentication),
}

/** What a document of OPDS does against the rules of its media type; empty when nothing. */
export function opdsMistakes(type: string, document: unknown): string[] {
  const validate = rules[type as keyof typeof rules]
  if (!validate) return [`${type} is no media type of OPDS 2.0`]
  return validate(document)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
