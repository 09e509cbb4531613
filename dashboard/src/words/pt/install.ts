import type { en } from '../../install/words.en.ts';

export const pt: typeof en = {
  installHint: 'Adicione o chat ao seu site. Carrega depois da página e nunca a torna mais lenta.',
  installWay: 'O seu sistema',
  installHtml: 'Cole isto antes de </body>.',
  installWordPress:
    'Abra o rodapé do seu tema no editor do site.\nAdicione um bloco «HTML personalizado».\nCole nele esta linha e guarde.',
  installShopify:
    'Abra Loja online → Temas → Editar código.\nEscolha theme.liquid.\nCole esta linha antes de </body> e guarde.',
  installReact: 'Adicione este componente uma só vez, perto da raiz da sua aplicação.',
  installVue: 'Adicione este componente uma só vez, perto da raiz da sua aplicação.',
  installNext: 'Adicione isto ao layout raiz.',
  installTagManager:
    'Adicione uma etiqueta «HTML personalizado».\nCole nela este código.\nEscolha o acionador para todas as páginas e publique.',
  installUntried: 'Segue a documentação de {name}. Se o seu for diferente, siga-a.',
  installGuide: 'Documentação de {name}',
  installDomains: 'Funciona em {domains}, incluindo subdomínios.',
  installLocal: 'Só funciona em localhost até adicionar o seu site.',
  installChangeDomain: 'Alterar',
  installAddDomain: 'Adicionar o site',
  installSeen: 'Estado',
  installOthers: 'Outras formas',
  installPageLink: 'Compartilhe este link.',
  installNotSeen: 'À espera da primeira visita. Abra uma página do seu site que contenha a linha.',
  installSeenAt: 'última visita {time}',
  installRefused: 'Não permitido',
  installAllow: 'Permitir',
  installAllowHost: 'Permitir o chat em {host}',
  installAllowedNow: 'Agora é permitido. Recarregue a página.',
  installSearch: 'Caixa de pesquisa',
  installSearchHint:
    'Para a sua documentação: resultados imediatos enquanto se escreve e uma resposta com Enter. Abre com ⌘K ou Ctrl K.',
  installPage: 'Página de chat',
  installPageHint: 'Não tem site? Partilhe a ligação para uma página de chat alojada.',
};
