/** The messages that say nothing without their field, and the same with its name. */
import type { MessageKey } from './messages'

const withField = {
  required: 'requiredOf',
  invalidInput: 'invalidInputOf',
  invalidNumber: 'invalidNumberOf',
  invalidChoice: 'invalidChoiceOf',
  onlyOnce: 'onlyOnceOf',
  tooLong: 'tooLongOf',
} as const satisfies Partial<Record<MessageKey, MessageKey>>

export const isFieldless = (key: string): key is keyof typeof withField =>
  Object.hasOwn(withField, key)

/** `chosen`: what is missing is chosen, not typed. */
export const keyWithField = (key: keyof typeof withField, chosen: boolean): MessageKey =>
  key === 'required' && chosen ? 'choiceRequiredOf' : withField[key]
