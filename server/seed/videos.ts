import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../src/config'
import { videoComments, videoLikes, videos } from '../src/db/schema'
import { readMp4 } from '../src/media/mp4'
import { VIDEO_TYPE, videoKey } from '../src/media/video'
import { clipFrame } from './art/clip'
import { palettes } from './art/palettes'
import { nicknames } from './data/people'
import { clips } from './data/videos'
import { productId } from './goods'
import { reviewerId } from './people'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

type Clip = (typeof clips)[number]

const bytesOf = (file: string) => readFileSync(path.join(rootDir, 'server/seed/data/videos', `${file}.mp4`))

/** Short videos of people who shopped here, with what others said of them; their files go where uploads lie. */
export async function seedVideos(world: World) {
  const { db, providers } = world.services
  for (const [i, clip] of clips.entries()) {
    const bytes = bytesOf(clip.file)
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await providers.storage.put(videoKey(name), bytes, VIDEO_TYPE)
    const said = commentsOf(world, clip, i)
    const fans = likesOf(world, clip, i)
    await putAll(db, videos, [{ ...rowOf(world, clip, i, bytes), name, comments: said.length, likes: fans.length }])
    await putAll(db, videoComments, said)
    await putAll(db, videoLikes, fans)
  }
}

const videoId = (clip: Clip) => seedId(`video:${clip.file}`)
const postedAt = ({ now }: World, i: number) => daysAgo(now, 1 + i * 2.3)
/** Others than the author, who is the first of each ten. */
const people = (i: number) => [...nicknames.keys()].filter(person => person !== i * 10)

function rowOf(world: World, clip: Clip, i: number, bytes: Buffer) {
  const film = readMp4(bytes)
  return {
    id: videoId(clip),
    userId: reviewerId(i * 10),
    title: clip.title,
    cover: world.album.add(clipFrame({ ...clip, palette: palettes[clip.mood] }, 0.62)),
    productId: productId(clip.goods),
    seconds: Math.ceil(film.seconds),
    width: film.width,
    height: film.height,
    bytes: bytes.length,
    createdAt: postedAt(world, i)
  }
}

function commentsOf(world: World, clip: Clip, i: number): (typeof videoComments.$inferInsert)[] {
  const random = new Random(`video-comments:${clip.file}`)
  const who = random.some(people(i), clip.comments.length)
  return clip.comments.map((content, nth) => ({
    id: seedId(`video-comment:${clip.file}:${nth}`),
    userId: reviewerId(who[nth]!),
    videoId: videoId(clip),
    content,
    createdAt: new Date(postedAt(world, i).getTime() + (nth + 1) * 2_400_000)
  }))
}

function likesOf(world: World, clip: Clip, i: number): (typeof videoLikes.$inferInsert)[] {
  const random = new Random(`video-likes:${clip.file}`)
  return random.some(people(i), random.int(18, 46)).map(person => ({
    userId: reviewerId(person),
    videoId: videoId(clip),
    createdAt: new Date(postedAt(world, i).getTime() + 3_600_000)
  }))
}
