/** The part of a loader's or an action's arguments that the engine uses. */
import type { LoaderFunctionArgs } from '@remix-run/node'

export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>
