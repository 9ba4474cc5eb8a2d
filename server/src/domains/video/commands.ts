import { desc, eq } from 'drizzle-orm'
import { users, videos } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { rebuildAuthors } from './authors'
import { removeComment } from './comments'
import { decideVideo } from './deciding'

async function list({ db }: Services): Promise<string> {
  const rows = await db
    .select({ video: videos, nickname: users.nickname })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.userId))
    .orderBy(desc(videos.createdAt))
    .limit(50)
  const lines = rows.map(({ video, nickname }) =>
    [
      ...[video.id, timeText(video.createdAt), video.blocked ? 'hidden by us' : video.shown ? 'shown' : 'hidden'],
      ...[`${video.likes} likes`, `${video.comments} comments`, nickname, video.title]
    ].join('  ')
  )
  return lines.join('\n') || 'no videos'
}

const WORK: Record<string, (services: Services, id: string, words: string) => Promise<string>> = {
  list,
  hide: async ({ db, clock }, id, words) => {
    await decideVideo(db, id, false, { why: words || '内容不符合社区规范', by: '命令行', at: clock.now() })
    return 'hidden; only its author still sees it'
  },
  show: async ({ db, clock }, id, words) => {
    await decideVideo(db, id, true, { why: words || '复核后恢复', by: '命令行', at: clock.now() })
    return 'no longer hidden by us'
  },
  recount: async ({ db }) => {
    await rebuildAuthors(db)
    return 'the videos and likes of all authors are counted anew'
  },
  uncomment: async ({ db }, id) => {
    await removeComment(db, id)
    return 'the comment and its replies are gone'
  }
}

/** Commands about videos. */
export const videoCommands: Commands = {
  video: {
    usage: 'video <list | hide <id> [reason] | show <id> [reason] | uncomment <comment> | recount>',
    words: 'See the newest videos, take one down, put it back, take a comment away, or count those of all authors anew',
    needs: 1,
    run: (services, [what, id = '', ...words]: string[]) => workOf('video', WORK, what)(services, id, words.join(' '))
  }
}
