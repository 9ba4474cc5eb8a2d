import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { useAddress } from './address'

let root: Root
let address: ReturnType<typeof useAddress<'type' | 'sort'>>
function Told() {
  address = useAddress()
  return null
}

beforeEach(() => {
  history.replaceState(null, '', '/orders?page=3')
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <BrowserRouter>
        <Told />
      </BrowserRouter>
    )
  )
})
afterEach(() => act(() => root.unmount()))

test('a filter stays when another is chosen before it was drawn', () => {
  act(() => {
    address.set({ type: '1' })
    address.set({ sort: 'old' })
  })
  expect(location.search).toBe('?type=1&sort=old')
  expect([address.of('type'), address.of('sort'), address.page]).toEqual(['1', 'old', 1])
})

test('an emptied filter leaves the address, and another page keeps the filters', () => {
  act(() => address.set({ type: '1', sort: 'old' }))
  act(() => address.set({ type: '' }))
  act(() => address.go({ page: '2' }))
  expect(location.search).toBe('?sort=old&page=2')
})
