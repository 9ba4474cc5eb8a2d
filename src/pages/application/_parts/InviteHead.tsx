import { View } from '@tarojs/components'
import { useState } from 'react'
import { appLink } from '@/kit/open'
import { Button } from '@/kit/parts/Button'
import { ShareSheet } from '@/kit/parts/ShareSheet'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import { copy } from '@/kit/scan'
import type { JoinType } from '@/kit/state/joinForm'
import { TEXTS } from '@/lib/constants'
import { session } from '@/stores/session'
import { KINDS } from './InviteForm'
import './InviteHead.scss'

/** Where each sort of merchant begins. */
const BEGIN: Record<JoinType, string> = {
  enterprise: '/pages/application/settleIn',
  shop: '/pages/application/detail',
  franchise: '/pages/join/index'
}

/** One's own code, with the link and the poster that carry it. */
export function InviteHead({ code }: { code: string }) {
  const [kind, setKind] = useState<JoinType>('enterprise')
  const [sheet, setSheet] = useState<'' | 'share' | 'poster'>('')
  const path = `${BEGIN[kind]}?recom=${encodeURIComponent(code)}`
  const title = KINDS.find(one => one.value === kind)!.text
  return (
    <StandingCard
      tone="brand"
      className="invitehead"
      name="我的邀请码"
      value={code}
      note="对方从你的链接进来申请，就由你推荐"
    >
      <Tabs look="pills" items={KINDS} value={kind} onChange={setKind} className="invitehead__kinds" />
      <View className="invitehead__ways">
        <Button kind="plain" block onClick={() => copy(appLink(path), TEXTS.linkCopied)}>
          复制链接
        </Button>
        <Button kind="gold" block onClick={() => setSheet('share')}>
          二维码和海报
        </Button>
      </View>
      <ShareSheet
        sheet={sheet}
        onSheet={setSheet}
        path={path}
        label={`${title}邀请二维码`}
        hint={`扫码打开${title}，提交申请即可`}
        poster={{
          picture: '',
          title: `邀请你${title}`,
          price: '',
          was: '',
          name: session.user?.nickname ?? ''
        }}
      />
    </StandingCard>
  )
}
