/**
 * Display settings (화면 설정): size of text, colours and pages without scripts, stored in this
 * browser.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import * as z from 'zod/mini'
import { intentOf } from '~/api/intents.server'
import { queryFields } from '~/http/read-form.server'
import { readActionForm, formWithErrors } from '~/api/run.server'
import { CheckboxField, RadioGroupField, Form } from '~/components/form'
import { Page } from '~/components/page'
import { readCookies, writeCookie } from '~/platform/cookies.server'
import {
  parseDisplay,
  rowStyles,
  serializeDisplay,
  textSizes,
  themes,
  defaultDisplay,
  type DisplaySettings,
} from '~/components/frame/display-settings'
import { BackLink } from '~/features/catalogue/book/book-list'
import { fieldErrorsOf, preprocess } from '~/validation/fields'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('display') }

const DisplayInput = z.object({
  size: z.enum(textSizes, { error: 'invalidChoice' }),
  theme: z.enum(themes, { error: 'invalidChoice' }),
  plain: preprocess((value) => value === '1', z.boolean()),
})

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { from } = queryFields(request)
  const before = from === undefined ? refererPath(request) : null
  // the return path stands in the address, where it survives sending the form
  if (before) throw appendSetCookies(args, redirect(withReturnPath(href('/preferences'), before)))
  return { ...parseDisplay(readCookies(request).display), from: safePath(from) }
}

/** The path of the page on this site from which the link was followed. */
function refererPath({ url, headers }: Request): string | null {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).host !== new URL(url).host) return null
  const { pathname, search } = new URL(referer)
  return pathname === href('/preferences') ? null : safePath(pathname + search)
}

const rowNotices = { close: 'rowsClose', dense: 'rowsDense', wide: 'rowsWide' } as const

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const fields = await readActionForm(args)
  const before = parseDisplay(readCookies(request).display)
  const from = safePath(queryFields(request).from)
  if (intentOf(fields) === 'rows') {
    const rows = rowStyles.find((one) => one === fields.rows) ?? defaultDisplay.rows
    storeDisplay(args, { ...before, rows })
    return redirectWithNotice(args, from ?? href('/preferences'), { key: rowNotices[rows] })
  }
  const usual = intentOf(fields) === 'usual'
  const { data, error } = DisplayInput.safeParse(
    usual ? { size: defaultDisplay.size, theme: defaultDisplay.theme } : { ...fields },
  )
  if (error)
    return formWithErrors(args, fields, {
      problem: { status: 422, fieldErrors: fieldErrorsOf(error) },
    })
  const { size, theme, plain } = data
  storeDisplay(args, {
    size,
    theme,
    scripts: !plain,
    rows: usual ? defaultDisplay.rows : before.rows,
  })
  return redirectWithNotice(args, withReturnPath(href('/preferences'), from), {
    key: usual ? 'displayUsualDone' : 'displaySaved',
  })
}

/** Writes the cookie of the display settings, or removes it when all are as usual. */
function storeDisplay({ request, context }: ActionFunctionArgs, display: DisplaySettings) {
  const value = serializeDisplay(display)
  ;(context.cookies ??= []).push(
    writeCookie(request, 'display', value === serializeDisplay(defaultDisplay) ? '' : value),
  )
}

export default function Preferences() {
  const { size, theme, scripts, from } = useLoaderData<typeof loader>()
  const t = useT()
  const themeNames = {
    auto: t('themeAuto'),
    light: t('themeLight'),
    clear: t('themeClear'),
    dark: t('themeDark'),
  }
  return (
    <Page lead={t('displayLead')}>
      <Form
        id="display-form"
        schema={DisplayInput}
        intent="save"
        defaultValues={{ size, theme, plain: scripts ? '' : '1' }}
      >
        <RadioGroupField
          name="size"
          legend={t('textSize')}
          hint={t('textSizeHint')}
          options={textSizes.map((value) => ({ value, label: `${value}%` }))}
          required
        />
        <RadioGroupField
          name="theme"
          legend={t('theme')}
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
          required
        />
        <CheckboxField name="plain" label={t('plainScreens')} hint={t('plainScreensHint')} />
        <p className="actions">
          <button className="button">{t('displaySave')}</button>
        </p>
      </Form>
      <Form id="usual-form" schema={z.object({})} intent="usual">
        <p className="actions">
          <button className="button-quiet">{t('displayUsual')}</button>
        </p>
      </Form>
      <section aria-labelledby="aloud">
        <h2 id="aloud">{t('readAloud')}</h2>
        <p>{t('readAloudText')}</p>
        <ul>
          {(['readAloudWindows', 'readAloudApple', 'readAloudAndroid'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      {from ? <BackLink from={from}>{t('backTo')}</BackLink> : null}
    </Page>
  )
}
