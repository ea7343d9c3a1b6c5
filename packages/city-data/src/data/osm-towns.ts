// Written by make/make-city-data.ts.
// Facts from OpenStreetMap, ODbL 1.0, © OpenStreetMap contributors; see NOTICE.md.

/**
 * Country, name in Russian, in Latin letters, region (ISO 3166-2), latitude, longitude, population, codes with blanks
 * between them; tabs between the rest.
 */
export const osmTowns = `
BY	Антополь	Antopol	BY-BR	52.203	24.788	1360	relation:7464077
BY	Барановичи	Baranovichi	BY-BR	53.128	26.002	179000	relation:3629362
BY	Барань	Baran	BY-VI	54.480	30.319	10915	relation:6722322
BY	Бегомль	Begoml	BY-VI	54.734	28.057	2681	relation:7483225
BY	Белоозёрск	Beloozyorsk	BY-BR	52.471	25.178	12192	relation:5602431
BY	Белыничи	Belynichi	BY-MA	53.994	29.708	9769	relation:6722635
BY	Березино	Berezino	BY-MI	53.839	28.984	11629	relation:6722487
BY	Берёза	Beryoza	BY-BR	52.529	24.969	29437	relation:5599322
BY	Берёзовка	Beryozovka	BY-HR	53.721	25.494	10134	relation:6722391
BY	Бешенковичи	Beshenkovichi	BY-VI	55.045	29.463	6575	relation:6722290
BY	Бобр	Bobr	BY-MI	54.344	29.274	912	relation:4785825
BY	Бобруйск	Bobruysk	BY-MA	53.149	29.212	216793	relation:167857
BY	Богушевск	Bogushevsk	BY-VI	54.845	30.210	2513	relation:6807938
BY	Болбасово	Bolbasovo	BY-VI	54.430	30.293	3459	relation:4771133
BY	Большая Берестовица	Bolshaya Berestovitsa	BY-HR	53.193	24.020	5744	relation:6722367
BY	Большевик	Bolshevik	BY-HO	52.564	30.880	2521	relation:6924803
BY	Борисов	Borisov	BY-MI	54.221	28.507	142681	relation:1749244
BY	Брагин	Bragin	BY-HO	51.787	30.265	3708	relation:5598415
BY	Браслав	Braslav	BY-VI	55.640	27.050	9899	relation:1180581
BY	Брест	Brest	BY-BR	52.098	23.714	350616	relation:72615
BY	Буда-Кошелёво	Buda-Koshelyovo	BY-HO	52.721	30.568	8823	relation:5598431
BY	Быхов	Bykhov	BY-MA	53.518	30.227	17161	relation:6722642
BY	Василевичи	Vasilevichi	BY-HO	52.245	29.833	3257	relation:5598662
BY	Верхнедвинск	Verkhnedvinsk	BY-VI	55.768	27.940	7244	relation:1180580
BY	Ветка	Vetka	BY-HO	52.561	31.179	8557	relation:4679831
BY	Ветрино	Vetrino	BY-VI	55.410	28.473	2029	relation:7496166
BY	Видзы	Vidzy	BY-VI	55.394	26.632	1664	relation:7473515
BY	Вилейка	Vileyka	BY-MI	54.497	26.924	26638	relation:5549061
BY	Витебск	Vitebsk	BY-VI	55.191	30.200	378459	relation:6825777
BY	Волковыск	Volkovysk	BY-HR	53.150	24.439	43815	relation:6722368
BY	Воложин	Volozhin	BY-MI	54.088	26.528	10405	relation:6722492
BY	Вороново	Voronovo	BY-HR	54.152	25.313	6302	relation:6722371
BY	Воропаево	Voropayevo	BY-VI	55.140	27.204	2502	relation:3718302
BY	Высокое	Vysokoye	BY-BR	52.368	23.376	5031	relation:5603385
BY	Ганцевичи	Gantsevichi	BY-BR	52.755	26.432	13949	relation:5602434
BY	Глубокое	Glubokoye	BY-VI	55.146	27.686	19115	relation:1176300
BY	Глуск	Glusk	BY-MA	52.899	28.687	7063	relation:6722643
BY	Гомель	Gomel	BY-HO	52.426	30.977	536938	relation:163244
BY	Горки	Gorki	BY-MA	54.283	30.993	34332	relation:6722644
BY	Городея	Gorodeya	BY-MI	53.311	26.531	3738	relation:6722811
BY	Городище	Gorodishche	BY-BR	53.326	26.008	1990	relation:7456625
BY	Городок	Gorodok	BY-VI	55.462	29.991	12410	relation:1173272
BY	Гродно	Grodno	BY-HR	53.680	23.832	373547	relation:130921
BY	Давид-Городок	David-Gorodok	BY-BR	52.056	27.220	5818	relation:6722286
BY	Дзержинск	Dzerzhinsk	BY-MI	53.686	27.130	28253	relation:6722498
BY	Дисна	Disna	BY-VI	55.560	28.213	1449	relation:6722318
BY	Добруш	Dobrush	BY-HO	52.408	31.320	18208	relation:5598556
BY	Докшицы	Dokshitsy	BY-VI	54.893	27.766	6973	relation:6722293
BY	Домачево	Domachevo	BY-BR	51.749	23.599	1180	relation:4677322
BY	Дрибин	Dribin	BY-MA	54.120	31.099	2888	relation:6722646
BY	Дрогичин	Drogichin	BY-BR	52.191	25.149	14931	relation:5602445
BY	Дубровно	Dubrovno	BY-VI	54.574	30.690	7012	relation:1177449
BY	Дятлово	Dyatlovo	BY-HR	53.463	25.408	7490	relation:6722373
BY	Езерище	Yezerishche	BY-VI	55.831	29.990	1183	relation:7482927
BY	Елизово	Yelizovo	BY-MA	53.399	29.003	2437	relation:6722716
BY	Ельск	Yelsk	BY-HO	51.812	29.153	8906	relation:5598567
BY	Жабинка	Zhabinka	BY-BR	52.196	24.019	14577	relation:5602690
BY	Желудок	Zheludok	BY-HR	53.598	24.984	969	relation:5598163
BY	Житковичи	Zhitkovichi	BY-HO	52.214	27.860	15926	relation:5598580
BY	Жлобин	Zhlobin	BY-HO	52.894	30.024	76234	relation:5598358
BY	Жодино	Zhodino	BY-MI	54.101	28.334	64705	relation:79911
BY	Заречье	Zarechye	BY-HO	52.435	30.080	2267	relation:5598667
BY	Заславль	Zaslavl	BY-MI	54.006	27.285	15854	relation:6722551
BY	Зельва	Zelva	BY-HR	53.151	24.809	6581	relation:6722384
BY	Зелёный Бор	Zelyony Bor	BY-MI	54.013	28.480	1145	relation:7557128
BY	Иваново	Ivanovo	BY-BR	52.144	25.533	16435	relation:5602706
BY	Ивацевичи	Ivatsevichi	BY-BR	52.712	25.333	23461	relation:5602737
BY	Ивенец	Ivenets	BY-MI	53.889	26.739	4218	relation:6722711
BY	Ивье	Ivye	BY-HR	53.934	25.777	7668	relation:6722386
BY	Калинковичи	Kalinkovichi	BY-HO	52.127	29.329	40203	relation:5598615
BY	Каменец	Kamenets	BY-BR	52.398	23.822	8347	relation:5603384
BY	Кировск	Kirovsk	BY-MA	53.274	29.473	8590	relation:6722647
BY	Клецк	Kletsk	BY-MI	53.066	26.640	11567	relation:6722509
BY	Климовичи	Klimovichi	BY-MA	53.607	31.949	16187	relation:6722649
BY	Кличев	Klichev	BY-MA	53.487	29.334	7575	relation:6722664
BY	Кобрин	Kobrin	BY-BR	52.216	24.354	53411	relation:6722171
BY	Козловщина	Kozlovshchina	BY-HR	53.317	25.288	1628	relation:7512495
BY	Комарин	Komarin	BY-HO	51.439	30.565	1803	relation:5598419
BY	Копаткевичи	Kopatkevichi	BY-HO	52.315	28.808	2872	relation:7450157
BY	Копыль	Kopyl	BY-MI	53.153	27.090	9407	relation:6722510
BY	Копысь	Kopys	BY-VI	54.322	30.294	833	relation:6722717
BY	Кореличи	Korelichi	BY-HR	53.567	26.141	6393	relation:6722388
BY	Корма	Korma	BY-HO	53.133	30.802	7637	relation:5598624
BY	Коссово	Kossovo	BY-BR	52.757	25.153	1810	relation:5602864
BY	Костюковичи	Kostyukovichi	BY-MA	53.354	32.055	15956	relation:6722678
BY	Коханово	Kokhanovo	BY-VI	54.459	30.006	4171	relation:7502419
BY	Красная Слобода	Krasnaya Sloboda	BY-MI	52.854	27.174	3948	relation:6722833
BY	Краснополье	Krasnopolye	BY-MA	53.342	31.402	5757	relation:6722686
BY	Красносельский	Krasnoselsky	BY-HR	53.261	24.425	6524	relation:7509160
BY	Кривичи	Krivichi	BY-MI	54.710	27.286	1189	relation:5498931
BY	Кричев	Krichev	BY-MA	53.717	31.711	25704	relation:6722694
BY	Круглое	Krugloye	BY-MA	54.250	29.791	7530	relation:6722695
BY	Крупки	Krupki	BY-MI	54.319	29.137	8728	relation:6722548
BY	Лельчицы	Lelchitsy	BY-HO	51.788	28.325	11492	relation:5598625
BY	Лепель	Lepel	BY-VI	54.885	28.694	17846	relation:1180576
BY	Лида	Lida	BY-HR	53.901	25.285	101928	relation:400507
BY	Лиозно	Liozno	BY-VI	55.021	30.799	6692	relation:1173547
BY	Логишин	Logishin	BY-BR	52.337	25.990	1867	relation:7467551
BY	Логойск	Logoysk	BY-MI	54.202	27.849	13249	relation:6722549
BY	Лоев	Loyev	BY-HO	51.943	30.789	6633	relation:5598630
BY	Лунинец	Luninets	BY-BR	52.253	26.808	24971	relation:6722245
BY	Лынтупы	Lyntupy	BY-VI	55.050	26.308	1412	relation:7498634
BY	Любань	Lyuban	BY-MI	52.800	27.996	10882	relation:6722550
BY	Любча	Lyubcha	BY-HR	53.752	26.058	1061	relation:7522194
BY	Ляховичи	Lyakhovichi	BY-BR	53.038	26.255	10755	relation:6722260
BY	Малорита	Malorita	BY-BR	51.793	24.077	11863	relation:6722277
BY	Марьина Горка	Maryina Gorka	BY-MI	53.507	28.154	21184	relation:6722591
BY	Мачулищи	Machulishchi	BY-MI	53.778	27.584	8821	relation:4755556
BY	Микашевичи	Mikashevichi	BY-BR	52.222	27.476	12611	relation:6722251
BY	Минск	Minsk		53.904	27.562	1992685	relation:59195
BY	Миоры	Miory	BY-VI	55.621	27.632	7896	relation:1180081
BY	Мир	Mir	BY-HR	53.455	26.467	2400	relation:7517901
BY	Могилёв	Mogilev	BY-MA	53.898	30.333	383313	relation:62145
BY	Мозырь	Mozyr	BY-HO	52.050	29.232	112348	relation:5598638
BY	Молодечно	Molodechno	BY-MI	54.309	26.860	94558	relation:6722552
BY	Мосты	Mosty	BY-HR	53.416	24.541	15770	relation:6722419
BY	Мстиславль	Mstislavl	BY-MA	54.016	31.723	10281	relation:6722696
BY	Мядель	Myadel	BY-MI	54.880	26.937	6838	relation:6722574
BY	Наровля	Narovlya	BY-HO	51.797	29.500	8099	relation:5598639
BY	Нарочь	Naroch	BY-MI	54.904	26.695	3577	relation:6722721
BY	Несвиж	Nesvizh	BY-MI	53.221	26.672	15881	relation:6722576
BY	Новогрудок	Novogrudok	BY-HR	53.594	25.819	29525	relation:6722420
BY	Новоельня	Novoyelnya	BY-HR	53.463	25.573	2603	relation:4784461
BY	Новолукомль	Novolukoml	BY-VI	54.662	29.145	12847	relation:1180572
BY	Новополоцк	Novopolotsk	BY-VI	55.525	28.597	101125	relation:6825778
BY	Оболь	Obol	BY-VI	55.353	29.302	2323	relation:7507083
BY	Озаричи	Ozarichi	BY-HO	52.463	29.263	1086	relation:7443602
BY	Октябрьский	Oktyabrsky	BY-HO	52.646	28.882	6554	relation:5598651
BY	Ореховск	Orekhovsk	BY-VI	54.684	30.498	2332	relation:6809905
BY	Орша	Orsha	BY-VI	54.512	30.410	114135	relation:178128
BY	Освея	Osveya	BY-VI	56.014	28.108	1176	relation:6886094
BY	Осиповичи	Osipovichi	BY-MA	53.309	28.633	30951	relation:6722697
BY	Острино	Ostrino	BY-HR	53.732	24.529	1650	relation:6722797
BY	Островец	Ostrovets	BY-HR	54.602	25.963	11640	relation:6722443
BY	Ошмяны	Oshmyany	BY-HR	54.422	25.939	17118	relation:3534722
BY	Паричи	Parichi	BY-HO	52.808	29.416	1754	relation:7453466
BY	Петриков	Petrikov	BY-HO	52.130	28.499	10097	relation:5598656
BY	Пинск	Pinsk	BY-BR	52.128	26.061	137960	relation:1749248
BY	Плещеницы	Pleshchenitsy	BY-MI	54.423	27.828	5876	relation:6346544
BY	Подсвилье	Podsvilye	BY-VI	55.149	27.968	1884	relation:7480212
BY	Полоцк	Polotsk	BY-VI	55.499	28.785	84332	relation:1749243
BY	Порозово	Porozovo	BY-HR	52.939	24.369	836	relation:6894482
BY	Поставы	Postavy	BY-VI	55.115	26.842	19793	relation:1180589
BY	Правдинский	Pravdinsky	BY-MI	53.519	27.836	2256	relation:6722832
BY	Пружаны	Pruzhany	BY-BR	52.558	24.454	18819	relation:6722278
BY	Радошковичи	Radoshkovichi	BY-MI	54.158	27.234	5926	relation:6722709
BY	Радунь	Radun	BY-HR	54.047	24.997	2201	relation:7509467
BY	Речица	Rechitsa	BY-BR	51.857	26.789	5989	relation:6648826
BY	Речица	Rechitsa	BY-HO	52.360	30.384	65873	relation:5598659
BY	Рогачёв	Rogachyov	BY-HO	53.082	30.033	34447	relation:3551849
BY	Россоны	Rossony	BY-VI	55.904	28.813	4798	relation:6722342
BY	Россь	Ross	BY-HR	53.287	24.413	4679	relation:7509148
BY	Руденск	Rudensk	BY-MI	53.596	27.862	2643	relation:7555706
BY	Ружаны	Ruzhany	BY-BR	52.865	24.891	3014	relation:7467626
BY	Светлогорск	Svetlogorsk	BY-HO	52.626	29.745	67054	relation:5598676
BY	Свирь	Svir	BY-MI	54.849	26.396	914	relation:7552520
BY	Свислочь	Svisloch	BY-HR	53.035	24.099	6370	relation:6722452
BY	Свислочь	Svisloch	BY-MI	53.640	27.923	3937	relation:6722714
BY	Сенно	Senno	BY-VI	54.814	29.703	7092	relation:1996913
BY	Скидель	Skidel	BY-HR	53.591	24.251	10625	relation:4784300
BY	Славгород	Slavgorod	BY-MA	53.441	30.998	7828	relation:6722701
BY	Слоним	Slonim	BY-HR	53.085	25.334	49338	relation:6722458
BY	Слуцк	Slutsk	BY-MI	53.022	27.558	61465	relation:6722597
BY	Смиловичи	Smilovichi	BY-MI	53.748	28.013	5649	relation:7570592
BY	Смолевичи	Smolevichi	BY-MI	54.024	28.092	16864	relation:6722598
BY	Сморгонь	Smorgon	BY-HR	54.480	26.398	37528	relation:6722463
BY	Солигорск	Soligorsk	BY-MI	52.795	27.541	106289	relation:6722606
BY	Сопоцкин	Sopotskin	BY-HR	53.831	23.653	968	relation:7511481
BY	Сосновый Бор	Sosnovy Bor	BY-HO	52.518	29.601	1931	relation:6924805
BY	Старобин	Starobin	BY-MI	52.731	27.456	6378	relation:6722720
BY	Старые Дороги	Starye Dorogi	BY-MI	53.042	28.266	10346	relation:6722616
BY	Столбцы	Stolbtsy	BY-MI	53.486	26.745	17077	relation:6722620
BY	Столин	Stolin	BY-BR	51.891	26.836	13791	relation:6722280
BY	Стрешин	Streshin	BY-HO	52.727	30.104	1200	relation:5598390
BY	Сураж	Surazh	BY-VI	55.407	30.723	767	relation:6560431
BY	Татарка	Tatarka	BY-MA	53.255	28.822	684	relation:6924804
BY	Телеханы	Telekhany	BY-BR	52.516	25.843	3974	relation:7465295
BY	Тереховка	Terekhovka	BY-HO	52.214	31.426	3023	relation:5139654
BY	Толочин	Tolochin	BY-VI	54.406	29.712	9672	relation:6722347
BY	Туров	Turov	BY-HO	52.066	27.740	2742	relation:5598584
BY	Уваровичи	Uvarovichi	BY-HO	52.597	30.730	2282	relation:5598424
BY	Узда	Uzda	BY-MI	53.466	27.211	10179	relation:6722622
BY	Уречье	Urechye	BY-MI	52.949	27.888	2930	relation:6722718
BY	Ушачи	Ushachi	BY-VI	55.175	28.618	5930	relation:1180578
BY	Фаниполь	Fanipol	BY-MI	53.743	27.339	16644	relation:6722508
BY	Хойники	Khoyniki	BY-HO	51.900	29.978	12388	relation:5598992
BY	Холопеничи	Kholopenichi	BY-MI	54.517	28.957	1371	relation:6722805
BY	Хотимск	Khotimsk	BY-MA	53.410	32.581	6185	relation:6722703
BY	Чаусы	Chausy	BY-MA	53.807	30.971	10481	relation:4785503
BY	Чашники	Chashniki	BY-VI	54.851	29.172	8757	relation:1180571
BY	Червень	Cherven	BY-MI	53.706	28.428	9562	relation:6722634
BY	Чериков	Cherikov	BY-MA	53.571	31.382	8071	relation:6722704
BY	Чечерск	Chechersk	BY-HO	52.913	30.915	8529	relation:5598993
BY	Шарковщина	Sharkovshchina	BY-VI	55.366	27.470	6148	relation:1180582
BY	Шерешево	Shereshevo	BY-BR	52.557	24.214	1692	relation:7467877
BY	Шклов	Shklov	BY-MA	54.208	30.300	16240	relation:4684730
BY	Шумилино	Shumilino	BY-VI	55.297	29.612	7544	relation:6722349
BY	Щучин	Shchuchin	BY-HR	53.607	24.736	16175	relation:6722486
BY	Юратишки	Yuratishki	BY-HR	54.032	25.929	1281	relation:7515182
BY	Яновичи	Yanovichi	BY-VI	55.294	30.700	712	relation:6825891
KZ	Актау	Aktau	KZ-47	43.650	51.167	147443	relation:2512086 610612
KZ	Актобе	Aktobe	KZ-15	50.280	57.207	500757	relation:2485052 610611
KZ	Алматы	Almaty		43.238	76.889	1977011	relation:2465058 1526384
KZ	Астана	Astana		51.180	71.446		relation:3087156 1526273
KZ	Караганда	Karaganda	KZ-35	49.833	73.166	497777	relation:3577787 609655
KZ	Костанай	Kostanay	KZ-39	53.214	63.625	210000	relation:3540206 1519928
KZ	Кызылорда	Kyzylorda	KZ-43	44.853	65.509	354800	relation:4621411 1519922
KZ	Петропавловск	Petropavl	KZ-59	54.867	69.150	200920	relation:10062257 1520172
KZ	Тараз	Taraz	KZ-31	42.900	71.367	358153	relation:3388835 1516905
KZ	Уральск	Oral	KZ-27	51.233	51.367	330000	relation:3388710 608668
KZ	Усть-Каменогорск	Oskemen	KZ-63	49.971	82.606	319067	relation:10062283 1520316
KZ	Шымкент	Shymkent		42.300	69.600	1200000	relation:1763399 1518980
UZ	Аккурган	Oqqo'rg'on	UZ-TO	40.879	69.044	11900	node:247172937 1514668
UZ	Алимкент	Olimkent	UZ-TO	40.959	69.163		node:1260793912
UZ	Алмалык	Olmaliq	UZ-TO	40.846	69.607	133400	relation:10092921 node:245233136 1513064
UZ	Ангрен	Angren	UZ-TO	41.021	70.080	191300	relation:7774377 node:246175637 1514581
UZ	Ахангаран	Ohangaron	UZ-TO	40.905	69.640	37784	node:246178282 1513072
UZ	Бекабад	Bekobod	UZ-TO	40.232	69.253	96900	node:3019559323 1514402
UZ	Бука	Bo'ka	UZ-TO	40.817	69.200	19642	node:274947038 1514330
UZ	Бунёдкор	Bunyodkor	UZ-TO	40.343	69.249		node:2425316278
UZ	Газалкент	G'azalkent	UZ-TO	41.563	69.771	21600	node:1324740947 1513996
UZ	Галлакудук	G'allaquduq	UZ-TO	41.006	69.471		node:2142259497
UZ	Джумабазар	Jumabozor	UZ-TO	41.235	69.510		node:5019997267
UZ	Дустабад	Do'stobod	UZ-TO	40.857	68.930		node:1260793695
UZ	Дустлик	Do'stlik	UZ-TK	41.255	69.437		node:1647290884
UZ	Зангиата	Zangiota	UZ-TO	41.202	69.162		node:1984936704
UZ	Зафар	Zafar	UZ-TO	40.378	69.252		node:1260793733
UZ	Илгар	Ilg'or	UZ-TO	41.341	69.115		node:11088921151
UZ	Искандар	Iskandar	UZ-TO	41.562	69.712	27636	node:5040847809 1513900
UZ	Келес	Keles	UZ-TO	41.403	69.207		node:246186596
UZ	Кибрай	Qibray	UZ-TO	41.387	69.464	27750	node:247173413 1513567
UZ	Кызылтог	Qiziltog'	UZ-TO	41.153	69.673		node:1375779297
UZ	Нукус	Nukus	UZ-QR	42.453	59.610	332500	relation:7284011 601294
UZ	Нурабад	Nurobod	UZ-TO	40.906	69.806		node:5024358289
UZ	Нурафшан	Nurafshon	UZ-TO	41.043	69.358	51400	node:246180265 1512524
UZ	Паркент	Parkent	UZ-TO	41.292	69.669	60200	node:246179999 1513017
UZ	Пскент	Piskent	UZ-TO	40.895	69.342	34900	node:10060610996 1512986
UZ	Салар	Salar	UZ-TO	41.375	69.351	26494	node:1991880841 1512934
UZ	Самарканд	Samarkand	UZ-SA	39.655	66.976	513572	relation:15589846 1216265
UZ	Старый-Алимкент	Eski-Olimkent	UZ-TO	40.949	69.147		node:1260793845
UZ	Ташкент	Tashkent		41.311	69.280	1978028	relation:2216724 node:27524773 1512569
UZ	Туябугуз	Tuyabo'g'iz	UZ-TO	40.997	69.303		node:1754616863
UZ	Улугбек	Ulug'bek	UZ-TK	41.404	69.455		node:1170315979
UZ	Уртасарай	O'rtasaroy	UZ-TO	41.128	69.420		node:1305749928
UZ	Хисарак	Hisorak	UZ-TO	41.307	69.765		node:1763841362
UZ	Чарвак	Chorvoq	UZ-TO	41.635	69.940		node:1976443075
UZ	Чигирик	Chig'iriq	UZ-TO	41.020	69.360		node:2141011827
UZ	Чимган	Chimgan	UZ-TO	41.559	70.015		node:9251233571
UZ	Чиназ	Chinoz	UZ-TO	40.940	68.763	23700	node:246179546 1514215
UZ	Чирчик	Chirchiq	UZ-TO	41.473	69.581	162800	relation:7723809 node:245385393 1514210
UZ	Эркин	Erkin	UZ-TO	41.228	69.169		node:2178211050
UZ	Эшангузар	Eshong'uzor	UZ-TO	41.251	69.152		node:2178211051
UZ	Янгиабад	Yangiobod	UZ-TO	41.120	70.095	24900	node:1412834298 1512372
UZ	Янгибазар	Yangibozor	UZ-TO	41.315	69.523		node:247174508
UZ	Янгихаёт	Yangihayot	UZ-TO	40.998	69.365		node:2141011828
UZ	Янгиюль	Yangiyo'l	UZ-TO	41.120	69.057	61700	node:246177830 1512339
`;
