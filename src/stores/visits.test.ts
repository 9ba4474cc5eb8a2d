jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import { shareIn } from './visits'

const TOKEN = 'AbCdEfGhIjKlMnOpQr_-12'

test.each([
  [{ lk: TOKEN }, { token: TOKEN, scene: false }],
  [{ scene: `lk%3D${TOKEN}` }, { token: TOKEN, scene: true }],
  [{ scene: `lk=${TOKEN}` }, { token: TOKEN, scene: true }],
  [
    { lk: TOKEN, scene: '1001' },
    { token: TOKEN, scene: false }
  ],
  [{ lk: 'short' }, undefined],
  [{ lk: `${TOKEN}<script>` }, undefined],
  [{ scene: '%E0%A4%A' }, undefined],
  [{ scene: 'code%3DHAO001' }, undefined],
  [{}, undefined]
])('%j', (query, share) => expect(shareIn(query as Record<string, string>)).toEqual(share))
