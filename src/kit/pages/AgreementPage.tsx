import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { api } from '@/api'
import { RichText } from '@/kit/parts/RichText'
import { DetailPage } from './DetailPage'
import './ArticlePage.scss'

type Kind = NonNullable<Input<Endpoints['GET /api/getabout']>['type']>

/** A page with one of the texts the shop is bound by: its title, version, when it took effect, and the text. */
export function AgreementPage({ kind }: { kind: Kind }) {
  return (
    <DetailPage
      load={() => api('GET /api/getabout', { type: kind }, { catch: true, quiet: true })}
      skeleton="article"
      white
    >
      {text => (
        <View className="article">
          <View className="article__title">{text.title}</View>
          <View className="article__facts">{`版本 ${text.version}  ·  ${text._effect_time.slice(0, 10)} 起生效`}</View>
          <RichText html={text.content} />
        </View>
      )}
    </DetailPage>
  )
}
