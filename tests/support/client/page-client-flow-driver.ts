/** Flow driver without a browser: PageClient, which does what HTML says and no more. */
import { PageClient, type Values } from './page-client'
import type { FormValues, FlowDriver } from './flow-driver'

export class PageClientFlowDriver implements FlowDriver {
  protected client: PageClient

  constructor(private readonly origin: string) {
    this.client = new PageClient(origin)
  }

  get downloaded() {
    const { download } = this.client
    return download && { name: download.name, bytes: download.bytes }
  }
  path(): string {
    return this.client.path
  }

  async open(path: string): Promise<void> {
    await this.client.open(path)
  }

  async follow(link: string, within?: string): Promise<void> {
    // browsers send the page on which a link was followed
    await this.client.click(link, within, { Referer: this.origin + this.client.path })
  }

  async press(form: string, filled: FormValues = {}, button?: string): Promise<void> {
    const isFile = (value: FormValues[string]): value is File | File[] =>
      [value].flat().some((one) => one instanceof File)
    const values = Object.fromEntries(
      Object.entries(filled).filter(([, value]) => !isFile(value)),
    ) as Values
    const [chosen] = Object.entries(filled).filter(([, value]) => isFile(value))
    if (chosen)
      await this.client.attach(form, chosen[0], chosen[1] as File | File[], values, button)
    else if (this.client.form(form).attr('enctype') === 'multipart/form-data')
      await this.client.attach(form, this.emptyField(form), null, values, button)
    else await this.client.submit(form, values, button)
  }

  async texts(selector: string): Promise<string[]> {
    return this.client.texts(selector)
  }

  async rows(selector?: string): Promise<string[][]> {
    return this.client.rows(selector)
  }

  async value(field: string): Promise<string | undefined> {
    const [first, ...others] = this.client.all(field)
    if (first?.is('[type=radio], [type=checkbox]'))
      return [first, ...others].find((one) => one.is('[checked]'))?.attr('value')
    if (!first?.is('select')) return first && (first.attr('value') ?? first.text())
    const chosen = first.find('option[selected]')
    return (chosen.length ? chosen : first.find('option')).first().attr('value')
  }

  async becomeSomebodyElse(): Promise<void> {
    this.client = new PageClient(this.origin)
  }

  private emptyField(form: string): string {
    return this.client.$(`${form} input[type=file]`).attr('name') ?? ''
  }
}
