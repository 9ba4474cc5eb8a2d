import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { isId } from '../lib/ids'

/** A file of a person's own: where it lies, and what its address is good for and nothing else. */
export interface OwnFile {
  userId: string
  id: string
}

type Keys = Pick<Config, 'APP_SECRET'>

/** How long an address of a file leads there. */
const LINK_S = 600

const signOf = ({ APP_SECRET }: Keys, purpose: string, { userId, id }: OwnFile, until: number) =>
  createHmac('sha256', APP_SECRET).update(`${purpose}\n${userId}\n${id}\n${until}`).digest('hex')

/** The query of an address of a file, for whoever may have it; it leads there for some minutes. */
export function ownFileQuery(config: Keys, purpose: string, file: OwnFile, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_S
  return `until=${until}&sign=${signOf(config, purpose, file, until)}`
}

/** What an address of such a file is asked for with. */
export type OwnFileAsked = FastifyRequest<{
  Params: { userId: string; id: string }
  Querystring: { until?: string; sign?: string }
}>

/** Whether this server gave the address for that purpose, and its time is not over. */
export function isOwnFile(config: Keys, purpose: string, { params, query }: OwnFileAsked, now: Date): boolean {
  const until = Number(query.until)
  if (!isId(params.userId) || !isId(params.id) || !(until * 1000 > now.getTime())) return false
  const right = Buffer.from(signOf(config, purpose, params, until))
  const given = Buffer.from(String(query.sign))
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Heads of an answer that is a person's own file. */
export const asOwnFile = (reply: FastifyReply, type: string, name: string) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')

/** Says that there is no such file, in words for whoever opened the address. */
export const noOwnFile = (reply: FastifyReply, words: string) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
