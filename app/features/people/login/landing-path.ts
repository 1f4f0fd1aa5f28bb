/** Where people begin after the log-in: staff in their area, members at the search. */
import { levels } from '~/tables/codes'
import { href } from '~/http/href'

export function landingPath({ level }: { level: number }): string {
  if (level <= levels.administrator) return href('/admin')
  return level <= levels.producer ? href('/producer') : href('/')
}
