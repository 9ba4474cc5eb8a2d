import { View } from '@tarojs/components'
import Taro, { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { ShareSheet } from '@/kit/parts/ShareSheet'
import { pictureUrl } from '@/kit/picture'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import { EntryBody } from './_parts/EntryBody'
import type { EntryInfo } from './_parts/model'
import { shareOf, useShared } from './_parts/sharing'

definePageConfig({ navigationBarTitleText: '报名结果', enableShareAppMessage: true })

/** How an entry stands, what comes next, who is in the group, and inviting more. */
export default page(() => {
  const { id, order_id } = useQuery('id', 'order_id')
  const [entry, setEntry] = useState<EntryInfo>()
  const share = useShared(entry?.can_share === 1 ? entry.group_id : '')
  useShareAppMessage(() => ({
    title: share.data?.title,
    path: share.path || undefined,
    imageUrl: share.data ? pictureUrl(share.data.pic, 750) : undefined
  }))
  const load = async () => {
    const named = id ? { id } : { order_id }
    const answer = await api('GET /api/tripfree/orderinfo', named, { catch: true, quiet: true })
    setEntry(answer)
    return answer
  }
  const leave = async (info: EntryInfo, resource: Resource<EntryInfo>) => {
    const paid = info.state === 'joined' || info.state === 'formed'
    const content = paid ? `退出后名额会让给别人，¥${info.pay_price} 全额原路退回。` : '退出后名额会让给别人。'
    if (!(await confirm({ title: '确定退出吗？', content, confirmText: '退出' }))) return
    const left = await api('POST /api/tripfree/leave', { id: info.id })
    await resource.refresh()
    if (left) await Taro.showToast({ title: `${left._state}`, icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <DetailPage
      load={load}
      filter={[id, order_id]}
      fresh
      missing="没有这条报名记录"
      bottom={info => <Actions info={info} onShare={() => share.open('share')} />}
    >
      {(info, resource) => (
        <View>
          <EntryBody info={info} onTurn={() => resource.refresh()} onLeave={() => leave(info, resource)} />
          {share.data && <ShareSheet {...shareOf(share, session.user?.nickname)} />}
        </View>
      )}
    </DetailPage>
  )
})

function Actions({ info, onShare }: { info: EntryInfo; onShare: () => void }) {
  const edit = info.can_edit === 1 && (
    <Button kind="outline" size="large" block onClick={() => go('/pages/tour/edit_msg', { id: info.id })}>
      出行信息
    </Button>
  )
  const main =
    info.can_pay === 1 ? (
      <Button kind="main" size="large" block onClick={() => go('/pages/pay/pay', { id: info.order_id })}>
        {`去付款 ¥${info.pay_price}`}
      </Button>
    ) : info.state === 'held' ? (
      <Button
        kind="main"
        size="large"
        block
        onClick={() => go('/pages/tour/apply', { id: info.route_id, date_id: info.date_id })}
      >
        填写出行人
      </Button>
    ) : info.can_share === 1 ? (
      <Button kind="main" size="large" block onClick={onShare}>
        邀请好友成团
      </Button>
    ) : (
      <Button kind="main" size="large" block onClick={() => go('/pages/tour/detail', { id: info.route_id })}>
        查看线路
      </Button>
    )
  return (
    <ActionBar inset>
      {edit}
      {main}
    </ActionBar>
  )
}
