/** Blocks of a manuscript as HTML. Formulas and cells stand as they are written. */
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import type { Block, Inline } from './markdown/blocks'
import { pictureLabel } from './pictures'

export function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'list':
      return <List block={block} />
    case 'table':
      return <TableView block={block} />
    case 'choices':
      return (
        <>
          {block.items.map((item, i) => (
            <p key={i}>
              <Inlines content={item} />
            </p>
          ))}
        </>
      )
    case 'verse':
      return (
        <p>
          {block.lines.map((line, i) => (
            <span key={i}>
              {i > 0 ? <br /> : null}
              <Inlines content={line} />
            </span>
          ))}
        </p>
      )
    case 'rule':
      return <hr />
    default:
      return <OtherBlock block={block} />
  }
}

/** The level is said: headings of a book are none of the page that shows them. */
function Heading({ block: { level, content } }: { block: Extract<Block, { kind: 'heading' }> }) {
  const t = useT()
  return (
    <p>
      <span className="small">{t('blockHeading', { level })}</span>{' '}
      <strong>
        <Inlines content={content} />
      </strong>
    </p>
  )
}

type Other = Exclude<
  Block,
  { kind: 'heading' | 'paragraph' | 'list' | 'table' | 'choices' | 'verse' | 'rule' }
>

function OtherBlock({ block }: { block: Other }) {
  const t = useT()
  switch (block.kind) {
    case 'box':
      return <Framed name={block.title || t('blockBox')} blocks={block.blocks} />
    case 'example':
      return <Framed name={t('blockExample')} blocks={block.blocks} />
    case 'note':
      return <Framed name={t('blockNote')} blocks={block.blocks} />
    case 'quotation':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'footnote':
      return <Framed name={t('blockFootnote', { id: block.id })} blocks={block.blocks} />
    case 'picture':
      return (
        <p className="panel">
          {t(block.description ? 'blockPicture' : 'blockPictureOpen', {
            name: pictureLabel(block.name),
            text: block.description,
          })}
        </p>
      )
    case 'formula':
      return (
        <p>
          <code translate="no">{block.latex}</code>
        </p>
      )
    case 'braille':
      return (
        <pre className="braille" translate="no">
          {block.lines.join('\n')}
        </pre>
      )
    case 'doubt':
      return <p className="notice notice-warn">{t('blockDoubt', { text: block.text })}</p>
  }
}

function Framed({ name, blocks }: { name: string; blocks: Block[] }) {
  return (
    <div className="panel" role="group" aria-label={name}>
      <p>
        <strong>{name}</strong>
      </p>
      <Blocks blocks={blocks} />
    </div>
  )
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map((blocks, i) => (
    <li key={i}>
      <Blocks blocks={blocks} />
    </li>
  ))
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

function TableView({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  const hasHead = head.some((cell) => cell.some((part) => part.kind !== 'text' || part.text !== ''))
  return (
    <table>
      {hasHead ? (
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                <Inlines content={cell} />
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inlines content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Inlines({ content }: { content: Inline[] }) {
  return (
    <>
      {content.map((part, i) => (
        <InlineView key={i} part={part} />
      ))}
    </>
  )
}

function InlineView({ part }: { part: Inline }): ReactNode {
  const t = useT()
  switch (part.kind) {
    case 'text':
      return part.text
    case 'formula':
      return <code translate="no">{part.latex}</code>
    case 'emphasis':
      return (
        <em>
          <Inlines content={part.content} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <Inlines content={part.content} />
        </strong>
      )
    case 'picture':
      return t(part.description ? 'blockPicture' : 'blockPictureOpen', {
        name: pictureLabel(part.name),
        text: part.description,
      })
    case 'footnoteRef':
      return <sup>[{part.id}]</sup>
    default:
      return null
  }
}
