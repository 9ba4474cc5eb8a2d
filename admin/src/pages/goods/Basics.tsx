import { Checkbox, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../../kit/me'
import { chosenName } from '../../kit/parts'
import { type Detail, MARK_TITLES, TITLES } from './draft'
import { categoryOptions, useGoodsOptions } from './options'

const MARKS = Object.entries(MARK_TITLES).map(([value, label]) => ({ value, label }))
const money = { pattern: /^\d{1,8}(\.\d{1,2})?$/, message: '请输入金额，最多两位小数' }
const whole = { pattern: /^\d{1,5}$/, message: '请输入整数' }

/** What a product is called, where it stands and how it is sent. */
export function Basics({ goods }: { goods?: Detail }) {
  const form = Form.useFormInstance()
  const { shop: own } = useMe()
  const may = useMay()
  const shop: string | undefined = Form.useWatch('shop_id', form) ?? goods?.shop_id
  const [search, setSearch] = useState('')
  const options = useGoodsOptions({ shop, search })
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section className="panel">
      <h2>基本信息</h2>
      <div className="fields">
        <Form.Item
          name="store_name"
          label={TITLES.store_name}
          className="wide"
          rules={[{ required: true, whitespace: true, message: '请填写商品名称' }]}
        >
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="shop_id" label={TITLES.shop_id} rules={[{ required: true, message: '请选择店铺' }]}>
          <Select
            disabled={goods !== undefined || own !== null}
            placeholder="输入名称查找"
            showSearch={{ filterOption: false, onSearch: setSearch }}
            onChange={() => form.setFieldValue('temp_id', undefined)}
            labelRender={chosenName}
            options={named(options?.shops)}
          />
        </Form.Item>
        <Form.Item name="cate_id" label={TITLES.cate_id} rules={[{ required: true, message: '请选择分类' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择分类"
            labelRender={chosenName}
            options={categoryOptions(options?.categories ?? [])}
          />
        </Form.Item>
        <Form.Item name="brand_id" label={TITLES.brand_id}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="没有品牌可不选"
            labelRender={chosenName}
            options={named(options?.brands)}
          />
        </Form.Item>
        <Form.Item
          name="unit_name"
          label={TITLES.unit_name}
          rules={[{ required: true, whitespace: true, message: '请填写单位' }]}
        >
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item name="store_info" label={TITLES.store_info} className="wide">
          <Input maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="keyword" label={`${TITLES.keyword}（用空格分开）`} className="wide">
          <Input maxLength={200} />
        </Form.Item>
        <Selling
          freight={named(options?.freight_templates)}
          isPlatform={own === null}
          mayPublish={may('goods.publish')}
        />
      </div>
    </section>
  )
}

interface SellingProps {
  freight: { value: string; label: string }[]
  /** What the mall recommends and in which order is the platform's to say. */
  isPlatform: boolean
  mayPublish: boolean
}

/** How a product is sent, how many one may have, and where it is shown. */
const Selling = ({ freight, isPlatform, mayPublish }: SellingProps) => (
  <>
    <Form.Item name="temp_id" label={TITLES.temp_id}>
      <Select allowClear placeholder="不选则按固定运费" labelRender={chosenName} options={freight} />
    </Form.Item>
    <Form.Item name="postage" label={TITLES.postage} rules={[{ required: true, ...money }]}>
      <Input prefix="¥" inputMode="decimal" />
    </Form.Item>
    <Form.Item name="limit_num" label={`${TITLES.limit_num}（0 为不限）`} rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    {isPlatform && (
      <>
        <Form.Item
          name="sort"
          label={`${TITLES.sort}（大的在前）`}
          rules={[{ required: true, pattern: /^-?\d{1,4}$/, message: '请输入整数' }]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
        <Form.Item name="marks" label={TITLES.marks}>
          <Checkbox.Group options={MARKS} />
        </Form.Item>
      </>
    )}
    <Form.Item name="published" label={TITLES.published} valuePropName="checked">
      <Switch disabled={!mayPublish} />
    </Form.Item>
  </>
)
