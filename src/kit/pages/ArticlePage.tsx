import { View } from '@tarojs/components'
import { RichText } from '@/kit/parts/RichText'
import { pictureUrl } from '@/kit/picture'
import { VideoPlayer } from '@/platform/VideoPlayer'
import { DetailPage } from './DetailPage'
import './ArticlePage.scss'

interface Article {
  title: string
  content: string
  _add_time: string
  author?: string
  visit?: number
  /** Address of its video, above the words. */
  video?: string
}

/** A page that is read: title, when, and cleaned rich text. */
export function ArticlePage({
  load,
  filter,
  missing
}: {
  load: () => Promise<Article>
  filter?: unknown
  missing?: string
}) {
  return (
    <DetailPage load={load} filter={filter} missing={missing} skeleton="article" white>
      {article => (
        <View className="article">
          <View className="article__title">{article.title}</View>
          <View className="article__facts">
            {[article.author, article._add_time, article.visit ? `${article.visit} 次阅读` : '']
              .filter(Boolean)
              .join('  ·  ')}
          </View>
          {article.video && <VideoPlayer className="article__video" src={pictureUrl(article.video)} poster="" />}
          <RichText html={article.content} />
        </View>
      )}
    </DetailPage>
  )
}
