import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../src/config'
import { videoComments, videoLikes, videos } from '../src/db/schema'
import { rebuildAuthors } from '../src/domains/video/authors'
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
  for (const clip of clips) {
    const bytes = bytesOf(clip.file)
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await providers.storage.put(videoKey(name), bytes, VIDEO_TYPE)
    const said = commentsOf(world, clip)
    const fans = likesOf(world, clip)
    await putAll(db, videos, [{ ...rowOf(world, clip, bytes), name, comments: said.length, likes: fans.length }])
    await putAll(db, videoComments, said)
    await putAll(db, videoLikes, fans)
  }
  await rebuildAuthors(db)
}

const videoId = (clip: Clip) => seedId(`video:${clip.file}`)
const personId = (who: Clip['author']) => reviewerId(nicknames.indexOf(who))
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

function rowOf({ album, now }: World, clip: Clip, bytes: Buffer) {
  const film = readMp4(bytes)
  return {
    id: videoId(clip),
    userId: personId(clip.author),
    title: clip.title,
    cover: album.add(clipFrame({ ...clip, palette: palettes[clip.mood] }, 0.62)),
    productId: productId(clip.goods),
    seconds: Math.ceil(film.seconds),
    width: film.width,
    height: film.height,
    bytes: bytes.length,
    createdAt: daysAgo(now, clip.days)
  }
}

type Comment = typeof videoComments.$inferInsert

/** What people said, each with what it was answered; nothing is said after now. */
function commentsOf({ now }: World, clip: Clip): Comment[] {
  const posted = daysAgo(now, clip.days)
  const said = clip.comments.flatMap((comment, nth): Comment[] => {
    const row = {
      id: seedId(`video-comment:${clip.file}:${nth}`),
      userId: personId(comment.who),
      videoId: videoId(clip),
      content: comment.words,
      createdAt: later(posted, comment.later_h)
    }
    let at = row.createdAt
    const answers = (comment.answers ?? []).map((answer, i) => {
      at = later(at, answer.later_h)
      return {
        id: seedId(`video-comment:${clip.file}:${nth}:${i}`),
        userId: personId(answer.who),
        videoId: row.videoId,
        parentId: row.id,
        content: answer.words,
        createdAt: at
      }
    })
    return [row, ...answers]
  })
  return said.filter(({ createdAt }) => createdAt! < now)
}

function likesOf({ now }: World, clip: Clip): (typeof videoLikes.$inferInsert)[] {
  const random = new Random(`video-likes:${clip.file}`)
  const others = [...nicknames].filter(who => who !== clip.author)
  return random.some(others, clip.likes).map(who => ({
    userId: personId(who),
    videoId: videoId(clip),
    createdAt: daysAgo(now, clip.days * random.next())
  }))
}
