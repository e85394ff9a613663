import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  trailing: 'Suivre un gain à la hausse',
  trailingHint:
    'À la place de l’objectif : dès qu’un gain atteint la première valeur, son plus haut est retenu, et un recul de la seconde vend.',
  trailingOff: 'Un gain est pris dès qu’il atteint l’objectif.',
  activate: 'Suivre à partir d’un gain de',
  giveBack: 'Vendre à un recul de',
  recovery: 'Passer de lui-même en récupération',
  recoveryHint:
    'Dès que l’un d’eux est vrai, rien n’est plus ouvert dans ce cycle, et ce qui est ouvert est vendu quand sa perte est compensée. Laissez vide ce qui ne compte pas.',
  recoveryOff: 'Un cycle garde son mode de vente jusqu’à sa fin.',
  recoveryOfMode: 'Règles propres de récupération',
  recoveryOfModeHint: 'Ce qui est ouvert est dénoué selon ces règles ; aucun cycle ne commence.',
  recoveryOfModeOff: 'Toutes ensemble, dès que rien n’est perdu.',
  openShares: 'À partir de tant de positions ouvertes',
  drawdown: 'À partir d’une perte du cycle de',
  age: 'À partir d’un âge du cycle de',
  hours: 'heures',
  buffer: 'Gain au-delà de zéro',
  method: 'Comment c’est dénoué',
  methods: {
    BASKET: 'Toutes ensemble, dès que le cycle ne perd rien',
    OFFSET: 'La pire position avec les gagnantes qui la compensent',
  },
};
