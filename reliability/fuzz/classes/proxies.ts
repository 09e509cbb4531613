import { type FuzzRequest, setHeader } from '../request.ts';
import type { RequestClass } from './request-class.ts';

const headers: [string, [string, string][]][] = [
  ['forged X-Forwarded-For', [['X-Forwarded-For', '127.0.0.1']]],
  ['nonsense X-Forwarded-For', [['X-Forwarded-For', `, ,::1%eth0, '${'9.'.repeat(2_000)}`]]],
  ['forged X-Forwarded-Host', [['X-Forwarded-Host', 'evil.example.com']]],
  ['forged X-Forwarded-Proto', [['X-Forwarded-Proto', 'javascript']]],
  ['Forwarded', [['Forwarded', 'for="_x";host=evil.example.com;proto=https, for=']]],
  [
    'X-Original-URL',
    [
      ['X-Original-URL', '/api/operator'],
      ['X-Rewrite-URL', '/metrics'],
    ],
  ],
  [
    'internal request',
    [
      ['X-Request-From', 'internal'],
      ['X-Real-IP', '127.0.0.1'],
      ['X-Internal', 'true'],
    ],
  ],
  ['Origin null', [['Origin', 'null']]],
  ['suffix origin', [['Origin', 'https://evil-example.com']]],
  ['nonsense Origin', [['Origin', 'http://[::1']]],
  ['Origin of 10 KB', [['Origin', `https://${'a'.repeat(10_000)}.example.com`]]],
  ['nonsense Referer', [['Referer', 'http://%zz@[:::]/\xff']]],
  [
    'Sec-Fetch-Site nonsense',
    [
      ['Sec-Fetch-Site', 'cross-site, same-origin'],
      ['Sec-Fetch-Mode', '\xff'],
    ],
  ],
  [
    'script in Accept-Language',
    [
      ['Accept-Language', '"><script>alert(1)</script>, de;q=NaN'],
      ['Accept', 'text/html'],
    ],
  ],
  ['nonsense Accept', [['Accept', `text/html;q=-1,${'*/*;'.repeat(1_000)}`]]],
  ['User-Agent of 10 KB', [['User-Agent', 'x'.repeat(10_000)]]],
  ['nonsense X-Request-Id', [['X-Request-Id', '\xff"}\t<script>']]],
  ['nonsense Api-Version', [['Api-Version', '9999-99-99']]],
];

export const proxyClasses: RequestClass[] = headers.map(([name, pairs]) => ({
  name: `proxy: ${name}`,
  malform(request: FuzzRequest) {
    for (const [header, value] of pairs) setHeader(request, header, value);
  },
}));
