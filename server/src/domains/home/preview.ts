import type { HomePage } from '@contract/home-page'
import type { Config } from '../../config'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { draftAt, pageAt } from './page'

const GOOD_S = 2 * 3600

const sign = (config: Config, until_s: number) => secretsOf(config).blindIndex('home-preview', String(until_s))

/** Opens the draft, whatever it is by then, to whoever has it, for two hours. */
export function previewKey(config: Config, now: Date): string {
  const until_s = seconds(now) + GOOD_S
  return `${until_s}.${sign(config, until_s)}`
}

function isGood(config: Config, key: string, now: Date): boolean {
  const [until = '', signed] = key.split('.')
  return /^\d{1,12}$/.test(until) && Number(until) > seconds(now) && signed === sign(config, Number(until))
}

/** The page for whoever asks: the draft with a key from the console, else what is shown now. @throws Refusal NOT_FOUND */
export async function pageFor(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  preview: string | undefined
): Promise<HomePage> {
  if (!preview) return pageAt(db, clock.now())
  if (!isGood(config, preview, clock.now())) refuse('NOT_FOUND', '预览链接已失效，请在后台重新打开')
  return draftAt(db, clock.now())
}
