import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { ApiError, api } from '@/api'
import { back, go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { CashSteps } from '@/kit/parts/CashSteps'
import { NameRows } from '@/kit/parts/NameRows'
import { NotifyMe } from '@/kit/parts/NotifyMe'
import { StandingCard } from '@/kit/parts/StandingCard'
import { type CashRecord, unitOf } from '@/kit/state/cash'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { groupDigits } from '@/lib/format'
import { takePayout } from '@/platform/take-payout'
import './withdrawDetail.scss'

definePageConfig({ navigationBarTitleText: '提现详情' })

async function load(id: string): Promise<CashRecord> {
  const { list } = await api('GET /api/extract/getcashlist', { id, page: 1, limit: 1 }, { catch: true, quiet: true })
  if (!list[0]) throw new ApiError('NOT_FOUND', '没有找到这笔提现')
  return list[0]
}

/** Whether it came to an end without the money arriving. */
const isBack = ({ status }: CashRecord) => status < 0

export default page(() => {
  const { id, fresh } = useQuery('id', 'fresh')
  const take = async ({ confirm }: CashRecord, refresh: () => Promise<unknown>) => {
    if (confirm && (await takePayout(confirm))) return refresh()
    await Taro.showToast({ title: '请在微信里打开并确认收款', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <DetailPage load={() => load(id)} filter={id} fresh skeleton="lines" missing="没有找到这笔提现">
      {(record, resource) => (
        <View className="cashdetail">
          <StandingCard
            flush
            align="centre"
            tone={isBack(record) ? 'plain' : 'brand'}
            name={fresh && record.status === 0 ? '提现申请已提交' : record._status}
            value={`¥${record.arrive}`}
            note={isBack(record) ? `${record.note}。${record.money} ${unitOf(record)}已退回可提现余额` : record.note}
          />
          {record.confirm && (
            <Button kind="main" size="large" block onClick={() => take(record, () => resource.refresh())}>
              确认收款
            </Button>
          )}
          <Card title="提现进度">
            <CashSteps steps={record.steps} />
          </Card>
          <Card title="提现信息">
            <NameRows rows={factsOf(record)} />
          </Card>
          {record.status === 0 && <NotifyMe topics={['withdrawal']} words="提现到账时微信通知我" />}
          <View className="cashdetail__actions">
            <Button kind="plain" block onClick={() => go('/pages/service/service')}>
              联系客服
            </Button>
            <Button kind="outline" block onClick={back}>
              {isBack(record) ? '重新提现' : '完成'}
            </Button>
          </View>
        </View>
      )}
    </DetailPage>
  )
})

const factsOf = (record: CashRecord): [string, string][] => [
  ['提现金额', `${record.money} ${unitOf(record)}`],
  ['手续费', `${record.fee} 元`],
  [isBack(record) ? '原应到账' : '到账金额', `${record.arrive} 元`],
  ['收款账户', record.account],
  ['申请时间', record._add_time],
  ['提现单号', groupDigits(record.no)]
]
