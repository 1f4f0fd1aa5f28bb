/** The labels of a book's page list, by the places where the pages begin. */
import type { EpubPackage } from '~/features/production/file-check/epub/epub-package'
import { cleanLabel } from './mark-elements'

export class PageLabels {
  /** by document, then by place in it; '' is its beginning */
  readonly #byPath = new Map<string, Map<string, string>>()
  /** labels of places that have one already */
  readonly #doubled: string[] = []
  #listed = 0
  #marked = 0

  constructor(list: NonNullable<EpubPackage['pageList']>) {
    for (const { path, fragment, label, title } of list) {
      const labels = this.#byPath.get(path) ?? new Map<string, string>()
      this.#byPath.set(path, labels)
      const cleaned = cleanLabel(label.trim() || title)
      if (cleaned === '') continue
      if (labels.has(fragment)) {
        if (labels.get(fragment) !== cleaned) this.#doubled.push(cleaned)
      } else labels.set(fragment, cleaned)
    }
  }

  /** The labels of a document; those that are left at its end were not found. */
  take(path: string): Map<string, string> {
    const labels = this.#byPath.get(path) ?? new Map<string, string>()
    this.#byPath.delete(path)
    return labels
  }

  copyOf(path: string): Map<string, string> {
    const labels = new Map(this.#byPath.get(path))
    if (labels.delete('')) this.#listed += 1
    return labels
  }

  /** A page that begins in a document. */
  note({ isListed }: { isListed: boolean }): void {
    if (isListed) this.#listed += 1
    else this.#marked += 1
  }

  get hasPages(): boolean {
    return this.#listed + this.#marked > 0
  }

  get pagesBy(): 'pageList' | 'marks' | 'none' {
    if (this.#listed > 0) return 'pageList'
    return this.#marked > 0 ? 'marks' : 'none'
  }

  /** Labels whose document was not read, and second ones of a place. */
  lost(): string[] {
    return [
      ...this.#doubled,
      ...[...this.#byPath.values()].flatMap((labels) => [...labels.values()]),
    ]
  }
}
