/** Somebody without any browser: the form driver, which does what HTML says and no more. */
import { Visitor, type Values } from './form-driver'
import type { Filled, Walker } from './walker'

export class VisitorWalker implements Walker {
  private visitor: Visitor

  constructor(private readonly origin: string) {
    this.visitor = new Visitor(origin)
  }

  get got() {
    const { download } = this.visitor
    return download && { name: download.name, bytes: download.bytes }
  }
  path(): string {
    return this.visitor.path
  }

  async open(path: string): Promise<void> {
    await this.visitor.open(path)
  }

  async follow(link: string, within?: string): Promise<void> {
    // as browsers say where a link was followed
    await this.visitor.click(link, within, { Referer: this.origin + this.visitor.path })
  }

  async press(form: string, filled: Filled = {}, button?: string): Promise<void> {
    const isFile = (value: Filled[string]): value is File | File[] =>
      [value].flat().some((one) => one instanceof File)
    const values = Object.fromEntries(
      Object.entries(filled).filter(([, value]) => !isFile(value)),
    ) as Values
    const [chosen] = Object.entries(filled).filter(([, value]) => isFile(value))
    if (chosen)
      await this.visitor.attach(form, chosen[0], chosen[1] as File | File[], values, button)
    else if (this.visitor.form(form).attr('enctype') === 'multipart/form-data')
      await this.visitor.attach(form, this.emptyField(form), null, values, button)
    else await this.visitor.submit(form, values, button)
  }

  async texts(selector: string): Promise<string[]> {
    return this.visitor.texts(selector)
  }

  async rows(selector?: string): Promise<string[][]> {
    return this.visitor.rows(selector)
  }

  async value(field: string): Promise<string | undefined> {
    const [first, ...others] = this.visitor.all(field)
    if (first?.is('[type=radio], [type=checkbox]'))
      return [first, ...others].find((one) => one.is('[checked]'))?.attr('value')
    if (!first?.is('select')) return first && (first.attr('value') ?? first.text())
    const chosen = first.find('option[selected]')
    return (chosen.length ? chosen : first.find('option')).first().attr('value')
  }

  async forget(): Promise<void> {
    this.visitor = new Visitor(this.origin)
  }

  private emptyField(form: string): string {
    return this.visitor.$(`${form} input[type=file]`).attr('name') ?? ''
  }
}
