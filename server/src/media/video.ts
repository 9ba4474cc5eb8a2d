import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config'
import { refuse } from '../lib/refusal'
import type { Storage } from '../providers/storage'
import { type Film, forgetOrigin, NotAnMp4, readMp4 } from './mp4'
import { atTurn } from './sharp'

export const VIDEO_TYPE = 'video/mp4'
/** Whose the house's own pictures and films are: nobody's, so that they stay when whoever uploaded them closes their account. */
export const HOUSE = '00000000-0000-0000-0000-000000000000'
const MAX_SECONDS = 180
const MAX_SIDE = 4096
/** How long the author's own address of a hidden video leads to it. */
const SIGNED_S = 3600

/** The key a video lies under, and the one it was uploaded under before it was looked through. */
export const videoKey = (name: string) => `${name}.mp4`
export const incomingKey = (name: string) => `incoming-${name}.mp4`

const signOf = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, name: string, until_s: number) =>
  createHmac('sha256', APP_SECRET).update(`hidden-video\n${name}\n${until_s}`).digest('hex')

/** Address of a video for everybody. */
export const videoUrl = (name: string) => `/media/v/${name}.mp4`

/** Address of a video that only its author sees; it leads there for an hour. */
export function signedVideoUrl(config: Config, name: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + SIGNED_S
  return `${videoUrl(name)}?until=${until}&sign=${signOf(config, name, until)}`
}

/** Whether an address of `signedVideoUrl` still leads there. */
export function isSigned(config: Config, name: string, query: { until?: string; sign?: string }, now: Date): boolean {
  const until = Number(query.until)
  if (!(until * 1000 > now.getTime())) return false
  const right = Buffer.from(signOf(config, name, until))
  const given = Buffer.from(String(query.sign))
  return right.length === given.length && timingSafeEqual(right, given)
}

function filmOf(bytes: Buffer): Film {
  try {
    const film = readMp4(bytes)
    forgetOrigin(bytes)
    return film
  } catch (error) {
    if (error instanceof NotAnMp4) refuse('NOT_A_VIDEO', '视频无法识别或已损坏，请上传完整的 MP4 视频')
    throw error
  }
}

/** What a whole file is, without where it was made. @throws Refusal NOT_A_VIDEO, CODEC, TOO_LONG */
function lookedThrough(file: Buffer): Film {
  const film = filmOf(file)
  if (film.codec !== 'avc1' && film.codec !== 'avc3')
    refuse('CODEC', '这段视频的编码很多手机放不了，请转成 H.264 编码的 MP4 再上传')
  if (!(film.seconds >= 1)) refuse('NOT_A_VIDEO', '视频太短，至少 1 秒')
  if (film.seconds > MAX_SECONDS) refuse('TOO_LONG', `视频最长 ${MAX_SECONDS / 60} 分钟，请剪短后再上传`)
  if (Math.min(film.width, film.height) < 16 || Math.max(film.width, film.height) > MAX_SIDE)
    refuse('NOT_A_VIDEO', '视频尺寸不合适，请换一段')
  return film
}

/** Looks through a file of the house's own and keeps it under a name. @throws Refusal NOT_A_VIDEO, CODEC, TOO_LONG */
export const keepVideo = (
  storage: Storage,
  name: string,
  read: () => Promise<Buffer>
): Promise<Film & { bytes: number }> =>
  atTurn(async () => {
    const file = await read()
    const film = lookedThrough(file)
    await storage.put(videoKey(name), file, VIDEO_TYPE)
    return { ...film, bytes: file.length }
  })

/**
 * Looks through an upload, takes out where it was made, and keeps it under the name it is served by. Twice does it once
 * more with the same end.
 * @throws Refusal UPLOAD_GONE, NOT_A_VIDEO, CODEC, TOO_LONG
 */
export const takeVideo = (storage: Storage, name: string, bytes: number): Promise<Film> =>
  atTurn(async () => {
    // Measured before it is read: only what was signed for may come into memory.
    const size = await storage.size(incomingKey(name))
    const file = size === bytes ? await storage.get(incomingKey(name)) : null
    if (!file || file.length !== bytes) return refuse('UPLOAD_GONE', '视频没有上传完，请重新上传')
    const film = lookedThrough(file)
    await storage.put(videoKey(name), file, VIDEO_TYPE)
    return film
  })
