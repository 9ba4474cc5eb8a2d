import { Button, Descriptions, Drawer, Image, Space, Timeline } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Goods, Money, When } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import type { Row } from './AfterSales'
import { Part } from './Part'

/** One after-sale whole, beside the queue, with what may be decided now. */
export function Decide({ row, onClose }: { row: Row; onClose(): void }) {
  const may = useMay()
  return (
    <Drawer
      open
      size={560}
      title={`${row.type === 2 ? '退货退款' : '仅退款'} · ${row._title}`}
      onClose={onClose}
      footer={may('aftersale.decide') && row._desk.length > 0 && <Deeds row={row} onDone={onClose} />}
    >
      {row.goods.map((goods, i) => (
        <Goods
          key={i}
          image={goods.image}
          name={goods.store_name}
          words={`${skuWords(goods.suk)} ¥${goods.price} × ${goods.num}`}
        />
      ))}
      <Descriptions column={1} style={{ marginTop: 16 }} items={facts(row)} />
      {row.pics.length > 0 && (
        <div className="pics" style={{ marginBottom: 16 }}>
          <Image.PreviewGroup>
            {row.pics.map(pic => (
              <Image key={pic} src={pic} alt="买家凭证" width={88} height={88} style={{ objectFit: 'cover' }} />
            ))}
          </Image.PreviewGroup>
        </div>
      )}
      <Timeline
        className="story"
        items={row.timeline.map(step => ({
          content: (
            <>
              {step.msg} <span className="soft">{step._time}</span>
            </>
          )
        }))}
      />
    </Drawer>
  )
}

function facts(row: Row) {
  const some = (label: string, yuan: string) => (Number(yuan) === 0 ? [] : [{ label, children: <Money of={yuan} /> }])
  return [
    { label: '订单', children: <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> },
    { label: '店铺', children: row.shop_name },
    ...some('申请金额', row.refund_asked === row.refund_price ? '0.00' : row.refund_asked),
    { label: row.offer ? '申请退款' : '退款金额', children: <b className="money">¥{row.refund_price}</b> },
    ...some('其中商品', row.refund_goods),
    ...some('其中运费', row.refund_postage),
    ...some('减优惠', row.refund_coupon),
    ...some('退回消费券', row.refund_xfq),
    ...(row.refund_jindou > 0 ? [{ label: '退回金豆', children: row.refund_jindou }] : []),
    ...some('协商未退', row.refund_kept),
    ...(row.offer ? [{ label: '提议退款', children: <Offered offer={row.offer} /> }] : []),
    { label: '原因', children: row.reason },
    ...(row.explain ? [{ label: '补充说明', children: row.explain }] : []),
    ...(row.remark ? [{ label: '处理说明', children: row.remark }] : []),
    ...(row.refund_express
      ? [{ label: '寄回快递', children: `${row.refund_express_name} ${row.refund_express}` }]
      : []),
    ...(row._until ? [{ label: '自动处理', children: <When at={row._until} /> }] : [])
  ].map(item => ({ ...item, key: item.label }))
}

/** What the buyer thinks about. */
const Offered = ({ offer }: { offer: NonNullable<Row['offer']> }) => (
  <span>
    <b className="money">¥{offer.refund_price}</b>
    <span className="soft"> {offer.reason}</span>
  </span>
)

type Decision = Exclude<Row['_desk'][number], 'part'>

const wordsOf = ({ status }: Row): Record<Decision, string> => {
  // All of it after a part was offered.
  const isOffered = status === OFFERED
  return {
    agree: isOffered ? '改为全额退款' : '同意',
    refuse: '拒绝',
    received: isOffered ? '改为全额退款' : '确认收到退货'
  }
}
const OFFERED = 8

function Deeds({ row, onDone }: { row: Row; onDone(): void }) {
  const [asking, setAsking] = useState<Decision | 'part'>()
  const words = wordsOf(row)
  const agree = useDeed(
    'POST /api/admin/aftersale/agree',
    row.type === 2 ? '已同意，等待买家寄回' : '已同意，退款处理中',
    onDone
  )
  const refuse = useDeed('POST /api/admin/aftersale/refuse', '已拒绝')
  const received = useDeed('POST /api/admin/aftersale/received', '已确认收货，退款处理中', onDone)
  const run: Record<Decision, (reason: string) => Promise<unknown>> = {
    agree: () => agree.run({ id: row.id }),
    refuse: reason => refuse.run({ id: row.id, reason }),
    received: () => received.run({ id: row.id })
  }
  const does = async (decision: Decision, reason: string) => {
    if (await run[decision](reason)) onDone()
  }
  const told: Record<Decision, string> = {
    agree:
      row.type === 2
        ? '同意后，买家会收到退货地址并寄回商品。'
        : `同意后，¥${row.refund_price} 将按原支付方式退回，不可撤销。`,
    refuse: '买家会看到你填写的原因，可以修改后再次申请。',
    received: `${row.status === OFFERED ? '改为全额退款' : '确认收到退货'}后，¥${row.refund_price} 将按原支付方式退回，不可撤销。`
  }
  return (
    <Space>
      {row._desk.map(decision => (
        <Button
          key={decision}
          type={decision === 'refuse' || decision === 'part' ? 'default' : 'primary'}
          onClick={() => setAsking(decision)}
        >
          {decision === 'part' ? '部分退款' : words[decision]}
        </Button>
      ))}
      {asking === 'part' && <Part row={row} onDone={onDone} onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'part' && (
        <Ask
          title={words[asking]}
          words={told[asking]}
          label={asking === 'refuse' ? '拒绝原因' : undefined}
          ok={`确认${words[asking].replace('确认', '')}`}
          danger={asking === 'refuse'}
          busy={agree.busy || refuse.busy || received.busy}
          onOk={reason => does(asking, reason)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Space>
  )
}
