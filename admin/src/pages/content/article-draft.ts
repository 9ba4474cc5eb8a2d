import type { Sent } from '../../api'
import { momentOf, textOf } from '../../kit/china-time'
import type { AGREEMENTS, Detail, Kind } from './kinds'

type ToSave = Sent<'POST /api/admin/article/save'>
export type Slug = (typeof AGREEMENTS)[number]['value']

/** All of the form; what a kind does not have is not shown and not sent. */
export interface Draft {
  slug?: Slug
  version: string
  title: string
  synopsis: string
  content: string
  pics: string[]
  author: string
  video: string
  /** 03:20 */
  video_time: string
  topic: string
  topic_id?: string
  sort: string
  shown: boolean
  publish: string
  effect: string
}

/** What people call the fields of the form. */
export const TITLES: Readonly<Record<keyof Draft, string>> = {
  title: '标题',
  slug: '协议',
  version: '版本号',
  effect: '生效时间',
  topic: '主题',
  topic_id: '课程主题',
  video: '视频地址',
  video_time: '视频时长',
  synopsis: '摘要',
  author: '作者',
  sort: '排序',
  publish: '发布时间',
  shown: '发布',
  pics: '封面',
  content: '正文'
}

/** 200 -> "03:20". */
const clockText = (all: number) =>
  all > 0 ? [Math.floor(all / 60), all % 60].map(part => String(part).padStart(2, '0')).join(':') : ''

const secondsOf = (text: string) => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}

export const draftOf = (article: Detail): Draft => ({
  slug: (article.slug || undefined) as Slug | undefined,
  version: article.version,
  title: article.title,
  synopsis: article.synopsis,
  content: article.content,
  pics: article.image_input ? [article.image_input] : [],
  author: article.author,
  video: article.video,
  video_time: clockText(article.video_s),
  topic: article.topic,
  topic_id: article.topic_id ?? undefined,
  sort: String(article.sort),
  shown: article.is_show === 1,
  publish: textOf(article.add_time),
  effect: textOf(article.effect_time)
})

const EMPTY: Draft = {
  version: '',
  title: '',
  synopsis: '',
  content: '',
  pics: [],
  author: '',
  video: '',
  video_time: '',
  topic: '',
  sort: '0',
  shown: true,
  publish: '',
  effect: ''
}

/** A new one, or a new version of an agreement with the words of another. */
export const newDraft = (from?: Detail): Draft =>
  from
    ? { ...EMPTY, slug: draftOf(from).slug, title: from.title, synopsis: from.synopsis, content: from.content }
    : EMPTY

/** What is sent: the article as the form says it, as it was when it was loaded. */
export function toSave(draft: Draft, kind: Kind, article?: Detail): ToSave {
  const { pics, video_time, shown, publish, effect, sort, slug, topic_id, ...rest } = draft
  return {
    ...rest,
    ...(article && { id: article.id, mark: article.mark }),
    kind,
    ...(kind === 'agreement' && { slug }),
    ...(kind === 'school' && { topic_id: topic_id ?? null }),
    image_input: pics[0] ?? '',
    video_s: secondsOf(video_time),
    sort: Number(sort),
    is_show: shown ? 1 : 0,
    ...(publish && { publish_at: momentOf(publish) }),
    ...(kind === 'agreement' && effect && { effect_at: momentOf(effect) })
  }
}
