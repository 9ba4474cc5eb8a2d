import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { chosenName } from '../parts'

interface Props {
  value?: string
  onChange?(value: string | undefined): void
  disabled?: boolean
  /** Where no label stands beside it. */
  'aria-label'?: string
}

const byLabel = { optionFilterProp: 'label' }

/** Names of all assets, by code. */
export const useAssets = () =>
  useQuery({ queryKey: ['assets'], queryFn: () => api('GET /api/admin/assets'), staleTime: Number.POSITIVE_INFINITY })
    .data?.list

export const AssetPicker = (props: Props) => (
  <Select
    {...props}
    options={useAssets()?.map(({ code, name }) => ({ value: code, label: name }))}
    labelRender={chosenName}
    showSearch={byLabel}
    placeholder="请选择资产"
  />
)

/** A product of any shop, found by words of its name. */
export function ProductPicker(props: Props) {
  const [keyword, setKeyword] = useState(props.value ?? '')
  const { data, isFetching } = useQuery({
    queryKey: ['pick-product', keyword],
    queryFn: () => api('GET /api/admin/goods/list', { keyword, limit: 20 }),
    placeholderData: keepPreviousData
  })
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching}
      labelRender={chosenName}
      notFoundContent={isFetching ? '正在查找…' : '没有找到商品'}
      placeholder="按名称查找商品"
      options={data?.list.map(({ id, store_name }) => ({ value: id, label: store_name }))}
    />
  )
}

interface SkuProps extends Props {
  /** Where the form has the product this is a kind of. */
  productAt: (string | number)[]
}

/** A kind of the product chosen beside it. */
export function SkuPicker({ productAt, ...props }: SkuProps) {
  const id: string | undefined = Form.useWatch(productAt)
  const { data } = useQuery({
    queryKey: ['pick-sku', id],
    queryFn: () => api('GET /api/admin/goods/detail/{id}', { id }),
    enabled: Boolean(id)
  })
  const options = data?.skus.map(({ unique, suk, price, stock }) => ({
    value: unique,
    label: `${suk || '默认规格'} · ¥${price} · 库存 ${stock}`
  }))
  return (
    <Select
      {...props}
      options={options}
      labelRender={chosenName}
      placeholder={id ? '请选择规格' : '请先选择商品'}
      disabled={!id || props.disabled}
    />
  )
}

/** A coupon, found by its title; several where `many`. */
export function CouponPicker({
  many,
  ...props
}: {
  many?: boolean
  value?: string | string[]
  onChange?(value: string | string[] | undefined): void
  disabled?: boolean
}) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: ['pick-coupon', search],
    queryFn: () => api('GET /api/admin/coupon/list', { search, limit: 100 }),
    placeholderData: keepPreviousData
  })
  return (
    <Select
      {...props}
      mode={many ? 'multiple' : undefined}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      labelRender={chosenName}
      placeholder="按名称查找优惠券"
      options={data?.list.map(({ id, title, coupon_price }) => ({ value: id, label: `${title} · ¥${coupon_price}` }))}
    />
  )
}

export function ShopPicker(props: Props) {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: ['pick-shop', search],
    queryFn: () => api('GET /api/admin/goods/options', { search }),
    placeholderData: keepPreviousData
  })
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      labelRender={chosenName}
      placeholder="按名称查找店铺"
      options={data?.shops.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

export const PlanPicker = (props: Props) => {
  const { data } = useQuery({ queryKey: ['release-plans'], queryFn: () => api('GET /api/admin/release/plans') })
  return (
    <Select
      {...props}
      allowClear
      options={data?.list.map(({ code, title }) => ({ value: code, label: title }))}
      labelRender={chosenName}
      placeholder="请选择释放计划"
    />
  )
}

/** A pool by its code; those there are come as suggestions. */
export const PoolField = (props: Props) => {
  const { data } = useQuery({ queryKey: ['pools'], queryFn: () => api('GET /api/admin/pools') })
  const titles = new Map(data?.list.map(({ pool, title }) => [pool, title] as const))
  return (
    <>
      <Input {...props} onChange={event => props.onChange?.(event.target.value)} list="pools" maxLength={60} />
      <datalist id="pools">
        {[...titles].map(([name, title]) => (
          <option key={name} value={name} label={title === name ? undefined : `${name} · ${title}`} />
        ))}
      </datalist>
    </>
  )
}

/** What an asset is called. */
export const AssetName = ({ of }: { of: string }) => <>{useAssets()?.find(({ code }) => code === of)?.name ?? of}</>

interface ChoiceProps extends Props {
  name: string
  load(): Promise<{ value: string; label: string }[]>
}

/** One of what the server knows under a name. */
export const ChoicePicker = ({ name, load, ...props }: ChoiceProps) => {
  const { data } = useQuery({ queryKey: ['choices', name], queryFn: load })
  return <Select {...props} options={data} labelRender={chosenName} showSearch={byLabel} placeholder="请选择" />
}

interface ChoicesProps extends Pick<ChoiceProps, 'name' | 'load'> {
  value?: string[]
  onChange?(value: string[]): void
  disabled?: boolean
}

/** Any of what the server knows under a name. */
export const ChoicesPicker = ({ name, load, ...props }: ChoicesProps) => {
  const { data } = useQuery({ queryKey: ['choices', name], queryFn: load })
  return (
    <Select
      {...props}
      mode="multiple"
      options={data}
      labelRender={chosenName}
      optionFilterProp="label"
      placeholder="不限"
    />
  )
}
