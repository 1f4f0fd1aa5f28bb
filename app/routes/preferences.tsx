/** 화면 설정: size of text, colours and pages without scripts, kept in this browser. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import * as z from 'zod/mini'
import { intentOf } from '~/api/intents.server'
import { query } from '~/api/read-form.server'
import { posted, shownAgain } from '~/api/run.server'
import { CheckField, ChoiceField, Form } from '~/components/form'
import { Page } from '~/components/page'
import { readCookies, writeCookie } from '~/cookies.server'
import { displayFrom, displayText, textSizes, themes, usualDisplay } from '~/display'
import { BackLink } from '~/features/book/book-parts'
import { fieldErrorsOf, prepared } from '~/fields'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { flash } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle = { title: (say) => say('display') }

const Wanted = z.object({
  size: z.enum(textSizes, { error: 'invalidChoice' }),
  theme: z.enum(themes, { error: 'invalidChoice' }),
  plain: prepared((value) => value === '1', z.boolean()),
})

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { from } = query(request)
  const before = from === undefined ? pageBefore(request) : null
  // the way back stands in the address, where it stays while the form is sent
  if (before) throw withCookies(args, redirect(withFrom(href('/preferences'), before)))
  return { ...displayFrom(readCookies(request).display), from: safePath(from) }
}

/** The page of ours on which the link was followed. */
function pageBefore({ url, headers }: Request): string | null {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).host !== new URL(url).host) return null
  const { pathname, search } = new URL(referer)
  return pathname === href('/preferences') ? null : safePath(pathname + search)
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const fields = await posted(args)
  const usual = intentOf(fields) === 'usual'
  const { data, error } = Wanted.safeParse(
    usual ? { size: usualDisplay.size, theme: usualDisplay.theme } : { ...fields },
  )
  if (error)
    return shownAgain(args, fields, { problem: { status: 422, fieldErrors: fieldErrorsOf(error) } })
  const { size, theme, plain } = data
  const kept = displayText({ size, theme, scripts: !plain })
  ;(context.cookies ??= []).push(
    writeCookie(request, 'display', kept === displayText(usualDisplay) ? '' : kept),
  )
  return flash(args, withFrom(href('/preferences'), safePath(query(request).from)), {
    key: usual ? 'displayUsualDone' : 'displaySaved',
  })
}

export default function Preferences() {
  const { size, theme, scripts, from } = useLoaderData<typeof loader>()
  const say = useSay()
  const themeNames = {
    auto: say('themeAuto'),
    light: say('themeLight'),
    clear: say('themeClear'),
    dark: say('themeDark'),
  }
  return (
    <Page lead={say('displayLead')}>
      <Form
        id="display-form"
        schema={Wanted}
        intent="save"
        defaultValues={{ size, theme, plain: scripts ? '' : '1' }}
      >
        <ChoiceField
          name="size"
          legend={say('textSize')}
          hint={say('textSizeHint')}
          options={textSizes.map((value) => ({ value, label: `${value}%` }))}
          required
        />
        <ChoiceField
          name="theme"
          legend={say('theme')}
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
          required
        />
        <CheckField name="plain" label={say('plainScreens')} hint={say('plainScreensHint')} />
        <p className="actions">
          <button className="button">{say('displaySave')}</button>
        </p>
      </Form>
      <Form id="usual-form" schema={z.object({})} intent="usual">
        <p className="actions">
          <button className="button-quiet">{say('displayUsual')}</button>
        </p>
      </Form>
      {from ? <BackLink from={from}>{say('backTo')}</BackLink> : null}
    </Page>
  )
}
