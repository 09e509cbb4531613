export interface MailPlan {
  folder: string;
  smtpPort: number;
  imapPort: number;
  /** Where a Parley receives. */
  lmtpPort: number;
}

/** Whose mailboxes there are: that of all people together, and that of the reply address that is fetched from. */
export const mailboxUser = { everybody: 'everybody', replies: 'replies' } as const;

/** Unknown domains are refused and nothing is asked of DNS. What waits is tried again within seconds. */
export function postfixFiles({ folder, smtpPort, lmtpPort }: MailPlan): Record<string, string> {
  const main = `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
myhostname = mx.mail.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
recipient_delimiter = +
virtual_mailbox_domains = shop.example visitor.example strict.example imap.example
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = regexp:${folder}/postfix/mailboxes
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_mailbox_limit = 0
message_size_limit = 62914560
relay_domains = lmtp.example
transport_maps = inline:{ { lmtp.example = lmtp:inet:127.0.0.1:${lmtpPort} } }
default_transport = error:5.1.2 nothing leaves this machine
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 5s
`;
  const mailboxes = `
/^reply(\\+.*)?@imap\\.example$/ ${mailboxUser.replies}/
/./ ${mailboxUser.everybody}/
`;
  return {
    'postfix/main.cf': main,
    'postfix/mailboxes': mailboxes,
    'postfix/master.cf': `127.0.0.1:${smtpPort} inet n - n - - smtpd\n${services.join('\n')}\n`,
  };
}

/** Those of Debian's master.cf that take part; none in a chroot. */
const services = [
  'pickup    unix  n - n 60  1 pickup',
  'cleanup   unix  n - n -   0 cleanup',
  'qmgr      unix  n - n 300 1 qmgr',
  'rewrite   unix  - - n -   - trivial-rewrite',
  'bounce    unix  - - n -   0 bounce',
  'defer     unix  - - n -   0 bounce',
  'trace     unix  - - n -   0 bounce',
  'verify    unix  - - n -   1 verify',
  'flush     unix  n - n 1000? 0 flush',
  'proxymap  unix  - - n -   - proxymap',
  'smtp      unix  - - n -   - smtp',
  'relay     unix  - - n -   - smtp',
  'showq     unix  n - n -   - showq',
  'error     unix  - - n -   - error',
  'retry     unix  - - n -   - error',
  'lmtp      unix  - - n -   - lmtp',
  'virtual   unix  - n n -   - virtual',
  'anvil     unix  - - n -   1 anvil',
  'scache    unix  - - n -   1 scache',
  'postlog   unix-dgram n - n - 1 postlogd',
];

/** Anybody may read any mailbox with the password `secret`. */
export function dovecotFiles({ folder, imapPort }: MailPlan): Record<string, string> {
  const main = `
protocols = imap
base_dir = ${folder}/dovecot/run
state_dir = ${folder}/dovecot/state
log_path = ${folder}/dovecot/dovecot.log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_max_userip_connections = 50
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
  return { 'dovecot/dovecot.conf': main };
}
