import { Button, Drawer, Form, Input, InputNumber, Select, Space, Switch } from 'antd'
import { useState } from 'react'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { ShopPicker } from '../../kit/form/pickers'
import { useMe } from '../../kit/me'
import { SaveButton } from '../../kit/SaveButton'
import { facetsOf } from './freight-facets'
import { CHARGE_BY, type Fields, type RuleFields, type Template, useRegions } from './freight-words'

const NEW_RULE: RuleFields = {
  ...{ regions: [], is_deliverable: true, first_units: 1, first_fee: '0', next_units: 1, next_fee: '0' },
  ...{ free_over: '', transit_days: null }
}
const fieldsOf = ({ shop_id, name, charge_by, rules }: Template): Fields => ({
  ...{ shop_id, name, charge_by },
  rules: rules.map(rule => ({ ...rule, is_deliverable: rule.is_deliverable === 1 }))
})
const money = { pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '金额格式不正确' }

interface Props {
  template?: Template
  /** A template as it is by now. */
  newestOf(template: Template): Promise<Template | undefined>
  onClose(): void
}

/** A template with a rule for each group of regions, and one for everywhere else. */
export function FreightForm({ newestOf, onClose, ...props }: Props) {
  const { shop } = useMe()
  /** What the form stands on. */
  const [template, setTemplate] = useState(props.template)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/freight/save', '已保存')
  const finish = async ({ rules, ...fields }: Fields) => {
    const sent = rules.map(rule => ({
      ...{ ...rule, regions: rule.regions ?? [], free_over: rule.free_over ?? '' },
      is_deliverable: rule.is_deliverable ? (1 as const) : (0 as const)
    }))
    const seen = template && { id: template.id, mark: template.mark, shop_id: template.shop_id }
    const own = shop && { shop_id: shop.id }
    if (await save.run({ ...fields, ...own, ...seen, rules: sent })) onClose()
  }
  const begin = (newest: Template, fields: Fields) => {
    setTemplate(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  return (
    <Drawer
      open
      size={880}
      title={template ? '编辑运费模板' : '新建运费模板'}
      onClose={onClose}
      footer={
        <Space>
          <SaveButton busy={save.busy} onClick={form.submit} />
          <Button onClick={onClose}>取消</Button>
        </Space>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={template ? fieldsOf(template) : { charge_by: 'piece', rules: [NEW_RULE] }}
        onFinish={fields => void finish(fields)}
      >
        {save.refused === 'CHANGED' && template && (
          <Changed
            facetsOf={facetsOf}
            basis={fieldsOf(template)}
            mine={() => form.getFieldsValue(true)}
            newest={() => newestOf(template)}
            fieldsFrom={fieldsOf}
            onBegin={begin}
          />
        )}
        <TemplateFields isOfShop={template !== undefined || shop !== null} />
      </Form>
    </Drawer>
  )
}

/** What a template is called, whose it is, how it charges, and its rules. */
const TemplateFields = ({ isOfShop }: { isOfShop: boolean }) => (
  <>
    <div className="fields">
      {!isOfShop && (
        <Form.Item name="shop_id" label="店铺" rules={[{ required: true, message: '请选择店铺' }]}>
          <ShopPicker />
        </Form.Item>
      )}
      <Form.Item name="name" label="模板名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="charge_by" label="计费方式">
        <Select options={[...CHARGE_BY]} />
      </Form.Item>
    </div>
    <Form.List name="rules">
      {(rows, { add, remove }) => (
        <>
          {rows.map(row => (
            <RuleCard key={row.key} name={row.name} onRemove={rows.length > 1 ? () => remove(row.name) : undefined} />
          ))}
          <Button type="dashed" block onClick={() => add(NEW_RULE)}>
            添加一条地区规则
          </Button>
        </>
      )}
    </Form.List>
  </>
)

function RuleCard({ name, onRemove }: { name: number; onRemove?(): void }) {
  const regions = useRegions()
  const unit = Form.useWatch('charge_by') === 'weight' ? '克' : '件'
  const isSent = Form.useWatch(['rules', name, 'is_deliverable'])
  return (
    <section className="panel freight-rule" aria-label={`第 ${name + 1} 条规则`}>
      <Form.Item name={[name, 'regions']} label="地区（不选表示其他地区，须有且只有一条）">
        <Select
          mode="multiple"
          options={regions}
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount={8}
          placeholder="其他地区"
        />
      </Form.Item>
      <Space size={16} wrap align="start">
        <Form.Item name={[name, 'is_deliverable']} label="配送" valuePropName="checked">
          <Switch />
        </Form.Item>
        <div hidden={!isSent}>
          <Space size={16} wrap align="start">
            <Form.Item name={[name, 'first_units']} label="首件 / 首重" rules={[{ required: true, message: '请填写' }]}>
              <InputNumber min={1} max={1_000_000} precision={0} suffix={unit} style={{ width: 120 }} />
            </Form.Item>
            <Form.Item name={[name, 'first_fee']} label="首费" rules={[money]}>
              <Input prefix="¥" style={{ width: 110 }} />
            </Form.Item>
            <Form.Item name={[name, 'next_units']} label="续件 / 续重" rules={[{ required: true, message: '请填写' }]}>
              <InputNumber min={1} max={1_000_000} precision={0} suffix={unit} style={{ width: 120 }} />
            </Form.Item>
            <Form.Item name={[name, 'next_fee']} label="续费" rules={[money]}>
              <Input prefix="¥" style={{ width: 110 }} />
            </Form.Item>
            <Form.Item name={[name, 'free_over']} label="满额包邮" rules={[money]}>
              <Input prefix="满 ¥" placeholder="不包邮" style={{ width: 130 }} />
            </Form.Item>
            <Form.Item name={[name, 'transit_days']} label="运输天数">
              <InputNumber min={1} max={60} precision={0} suffix="天" style={{ width: 110 }} placeholder="按店铺" />
            </Form.Item>
          </Space>
        </div>
      </Space>
      {onRemove && (
        <Button type="link" danger size="small" onClick={onRemove}>
          删除这条规则
        </Button>
      )}
    </section>
  )
}
