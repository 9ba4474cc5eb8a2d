import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { api } from '@/api'
import { RichText } from '@/kit/parts/RichText'
import { DetailPage } from './DetailPage'
import './ArticlePage.scss'

type Kind = NonNullable<Input<Endpoints['GET /api/getabout']>['type']>

/** A page with one of the texts the shop is bound by: its title, version, when it took effect, and the text; `children` follow it. */
export function AgreementPage({ kind, children }: { kind: Kind; children?: ReactNode }) {
  return (
    <DetailPage
      load={() => api('GET /api/getabout', { type: kind }, { catch: true, quiet: true })}
      skeleton="article"
      white
    >
      {text => (
        <View>
          <View className="article">
            <View className="article__title">{text.title}</View>
            <View className="article__facts">{`版本 ${text.version}  ·  ${text._effect_time.slice(0, 10)} 起生效`}</View>
            <RichText html={text.content} />
          </View>
          {children}
        </View>
      )}
    </DetailPage>
  )
}
