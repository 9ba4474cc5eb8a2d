import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { PacketOpened } from '@/kit/parts/PacketOpened'
import { State } from '@/kit/parts/State'
import { copy } from '@/kit/scan'
import { TEXTS } from '@/lib/constants'
import { ActivityHead } from './_parts/ActivityHead'
import { type Packet, RoundCard } from './_parts/RoundCard'

definePageConfig({ navigationBarTitleText: '红包' })

type Info = Data<Endpoints['GET /api/spotlight/getreciveInfo']>

export default page(() => {
  const [opened, setOpened] = useState<Packet & { asset: string }>()
  const open = async ({ id }: Packet, { activity }: Info, refresh: () => Promise<unknown>) => {
    const answer = await api('POST /api/spotlight/receive', { id })
    if (answer) setOpened({ ...answer.packet, asset: activity.asset })
    // Refused, it is over: the page says so.
    await refresh()
  }
  return (
    <View>
      <DetailPage
        load={() => api('GET /api/spotlight/getreciveInfo', {}, quietly)}
        fresh
        missing="聚光灯活动还没有开始，过几天再来看看"
        bottom={info => info.activity.phase !== 'ended' && <Share url={info.url} />}
      >
        {(info, resource) => (
          <View>
            <ActivityHead activity={info.activity} onChange={() => resource.refresh()} />
            {info.packets.map(packet => (
              <RoundCard
                key={packet.id}
                packet={packet}
                canOpen={info.can_join === 1}
                onOpen={() => open(packet, info, () => resource.refresh())}
                onEnd={() => resource.refresh()}
              />
            ))}
            {info.packets.length === 0 && (
              <State
                kind="empty"
                icon="gift"
                words="还没有发过红包"
                hint="先攒分数，发红包时会通知你"
                action="看排行榜"
                onAction={() => go('/pages/actvity/rank')}
              />
            )}
          </View>
        )}
      </DetailPage>
      <PacketOpened packet={opened} onClose={() => setOpened(undefined)} />
    </View>
  )
})

const Share = ({ url }: { url: string }) => (
  <ActionBar inset>
    <Button kind="outline" size="large" block onClick={() => copy(appLink(url), TEXTS.linkCopied)}>
      复制活动链接
    </Button>
    <Button kind="main" size="large" block onClick={() => go('/pages/actvity/tuiguang')}>
      分享给好友
    </Button>
  </ActionBar>
)
